import { useId } from 'react';
import { type SheetLayout, sheetLayouts } from '#web/features/qr/sheet-layout.ts';
import { m } from '#web/paraglide/messages.js';

const words: Record<SheetLayout, { label: () => string; measure: () => string }> = {
  sheet: { label: m.codes_layout_sheet, measure: m.codes_layout_sheet_measure },
  cards: { label: m.codes_layout_cards, measure: m.codes_layout_cards_measure },
};

type Props = { layout: SheetLayout; onChange: (layout: SheetLayout) => void };

export function SheetLayoutChoice({ layout, onChange }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{m.qr_print_size()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {sheetLayouts.map((each) => (
          <label
            key={each}
            className="flex min-h-control cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 has-checked:border-accent has-checked:bg-tint has-checked:text-on-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === layout}
              onChange={() => onChange(each)}
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
