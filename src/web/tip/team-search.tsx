import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { text: string; bill: string | null; onChange: (text: string) => void };

/** A form with a query, so that Enter searches without scripts. With scripts the list follows every letter. */
export function TeamSearch({ text, bill, onChange }: Props) {
  return (
    <search className="mb-4">
      <form onSubmit={(event) => event.preventDefault()}>
        <Field label={m.dashboard_find_staff()}>
          <Input
            type="search"
            name="find"
            dir="auto"
            autoComplete="off"
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        {bill && <input type="hidden" name="bill" value={bill} />}
      </form>
    </search>
  );
}
