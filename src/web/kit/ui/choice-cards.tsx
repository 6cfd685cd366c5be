import { clsx } from 'clsx';
import { useId } from 'react';

type Choice<Value> = { value: Value; label: string; detail: string };

/** The choices of a closed list, with their words. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, { label: () => string; detail: () => string }>>,
): Choice<Value>[] {
  return values.map((value) => ({
    value,
    label: words[value].label(),
    detail: words[value].detail(),
  }));
}

type Props<Value extends string> = {
  legend: string;
  options: Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Columns if there is room; two by default. */
  className?: string;
};

/** Radio buttons as cards, each with a line about itself. */
export function ChoiceCards<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
  className = 'sm:grid-cols-2',
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className={clsx('grid gap-3', className)}>
        {options.map(({ value, label, detail }) => (
          <label
            key={value}
            className="flex min-h-control cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 has-checked:border-accent has-checked:bg-tint has-checked:text-on-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="size-4 shrink-0 accent-accent outline-none"
            />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-small">{detail}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
