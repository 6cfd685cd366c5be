import { type PrintKind, printKinds } from '#shared/printing/print-kinds.ts';
import { ChoiceCards } from '#web/kit/ui/choice-cards.tsx';
import { m } from '#web/paraglide/messages.js';

const words: Record<PrintKind, { label: () => string; measure: () => string }> = {
  tent: { label: m.print_kind_tent, measure: m.print_kind_tent_measure },
  room: { label: m.print_kind_room, measure: m.print_kind_room_measure },
  badge: { label: m.print_kind_badge, measure: m.print_kind_badge_measure },
  cards: { label: m.print_kind_cards, measure: m.print_kind_cards_measure },
  sheet: { label: m.print_kind_sheet, measure: m.print_kind_sheet_measure },
  stickers: { label: m.print_kind_stickers, measure: m.print_kind_stickers_measure },
};

type Props = { kind: PrintKind; onChange: (kind: PrintKind) => void };

export function KindChoice({ kind, onChange }: Props) {
  const options = printKinds.map((value) => ({
    value,
    label: words[value].label(),
    detail: words[value].measure(),
  }));
  return <ChoiceCards legend={m.codes_kind()} options={options} chosen={kind} onChoose={onChange} />;
}
