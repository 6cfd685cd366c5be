import { useId } from 'react';
import { type PrintSize, printSizes, rememberPrintSize } from '#web/features/qr/print-size.ts';
import { m } from '#web/paraglide/messages.js';

const words: Record<PrintSize, { label: () => string; measure: () => string }> = {
  'table-card': { label: m.qr_size_table_card, measure: m.qr_size_table_card_measure },
  badge: { label: m.qr_size_badge, measure: m.qr_size_badge_measure },
};

type Props = { size: PrintSize; onChange: (size: PrintSize) => void };

export function PrintSizeChoice({ size, onChange }: Props) {
  const name = useId();
  const choose = (chosen: PrintSize) => {
    rememberPrintSize(chosen);
    onChange(chosen);
  };
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{m.qr_print_size()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {printSizes.map((each) => (
          <label
            key={each}
            className="flex min-h-control cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 has-checked:border-accent has-checked:bg-tint has-checked:text-on-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === size}
              onChange={() => choose(each)}
              className="size-4 accent-accent outline-none"
            />
            <span>
              <span className="block font-medium">{words[each].label()}</span>
              <span className="block text-small">{words[each].measure()}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
