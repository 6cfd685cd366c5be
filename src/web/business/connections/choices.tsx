import { useId } from 'react';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { FieldProblem } from '#web/kit/ui/field.tsx';

type Props<Value extends string> = {
  legend: string;
  values: readonly Value[];
  words: Record<Value, () => string>;
  chosen: readonly Value[];
  error?: string | undefined;
  onChange: (chosen: Value[]) => void;
};

/** Some of a few values, one checkbox each. */
export function Choices<Value extends string>(props: Props<Value>) {
  const { legend, values, words, chosen, error, onChange } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="font-medium">{legend}</legend>
      <div className="flex flex-col items-start">
        {values.map((value) => (
          <Checkbox
            key={value}
            label={words[value]()}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(values.filter((each) => (each === value ? target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
      {error && <FieldProblem id={id} sentence={error} />}
    </fieldset>
  );
}
