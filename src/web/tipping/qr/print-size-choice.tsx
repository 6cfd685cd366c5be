import { ChoiceCards } from '#web/kit/ui/choice-cards.tsx';
import { m } from '#web/paraglide/messages.js';
import { type PrintSize, printSizes, rememberPrintSize } from '#web/tipping/qr/print-size.ts';

const words: Record<PrintSize, { label: () => string; measure: () => string }> = {
  'table-card': { label: m.qr_size_table_card, measure: m.qr_size_table_card_measure },
  badge: { label: m.qr_size_badge, measure: m.qr_size_badge_measure },
};

type Props = { size: PrintSize; onChange: (size: PrintSize) => void };

export function PrintSizeChoice({ size, onChange }: Props) {
  const choose = (chosen: PrintSize) => {
    rememberPrintSize(chosen);
    onChange(chosen);
  };
  const options = printSizes.map((value) => ({
    value,
    label: words[value].label(),
    detail: words[value].measure(),
  }));
  return <ChoiceCards legend={m.qr_print_size()} options={options} chosen={size} onChoose={choose} />;
}
