import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { m } from '#web/paraglide/messages.js';
import type { Brought } from '#web/tipping/guest-pages/brought.ts';

type Props = { text: string; brought: Brought; onChange: (text: string) => void };

/** A form with a query, so that Enter searches without scripts. With scripts the list follows every letter. */
export function TeamSearch({ text, brought: { bill, at }, onChange }: Props) {
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
        {at && <input type="hidden" name="at" value={at} />}
        {bill && <input type="hidden" name="bill" value={bill} />}
      </form>
    </search>
  );
}
