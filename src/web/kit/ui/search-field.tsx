import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { useSettledText } from '#web/kit/ui/use-settled-text.ts';
import { m } from '#web/paraglide/messages.js';

const LONGEST_SEARCH = 100;

type Props = { search: string; placeholder: string; onSearch: (search: string) => void };

/** Searches when typing pauses. */
export function SearchField({ search, placeholder, onSearch }: Props) {
  const [typed, setTyped] = useSettledText(search, onSearch);
  return (
    <Field label={m.search()}>
      <Input
        type="search"
        autoComplete="off"
        maxLength={LONGEST_SEARCH}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
