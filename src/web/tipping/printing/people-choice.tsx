import type { PrintedPeople } from '#shared/contracts/codes.ts';
import { type PrintKind, printKinds } from '#shared/printing/print-plans.ts';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { ChoiceCards, choicesOf } from '#web/kit/ui/choice-cards.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';
import type { Printable } from '#web/tipping/printing/printed-cards.ts';

type Props = {
  people: Printable[];
  who: PrintedPeople;
  onWho: (who: PrintedPeople) => void;
  chosen: ReadonlySet<number>;
  onChosen: (chosen: ReadonlySet<number>) => void;
  /** As typed. */
  places: string;
  placesProblem: string | undefined;
  onPlaces: (places: string) => void;
};

/** All staff, some of them, the codes of the team, or one per table or room. */
export function PeopleChoice({ people, who, onWho, chosen, onChosen, ...typed }: Props) {
  const options: { value: PrintedPeople; label: string; detail: string }[] = [
    {
      value: 'everybody',
      label: m.codes_who_everybody(),
      detail: m.codes_who_everybody_detail({ count: people.length }),
    },
    {
      value: 'chosen',
      label: m.codes_who_chosen(),
      detail: m.codes_who_chosen_detail({ count: chosen.size }),
    },
    { value: 'team', label: m.codes_who_team(), detail: m.codes_who_team_detail() },
    { value: 'together', label: m.codes_who_together(), detail: m.codes_who_together_detail() },
    { value: 'places', label: m.codes_who_places(), detail: m.codes_who_places_detail() },
  ];
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  return (
    <div className="flex flex-col gap-4">
      <ChoiceCards
        legend={m.codes_who()}
        options={options}
        chosen={who}
        onChoose={onWho}
        className="xl:grid-cols-2"
      />
      {who === 'chosen' && people.length > 0 && (
        <fieldset>
          <legend className="mb-2 font-medium">{m.codes_people()}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
            {people.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                className="min-w-0 wrap-anywhere"
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {who === 'places' && (
        <Field label={m.codes_places()} hint={m.codes_places_hint()} error={typed.placesProblem}>
          <Input
            value={typed.places}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => typed.onPlaces(target.value)}
          />
        </Field>
      )}
    </div>
  );
}

const words: Record<PrintKind, { label: () => string; detail: () => string }> = {
  tent: { label: m.print_kind_tent, detail: m.print_kind_tent_measure },
  room: { label: m.print_kind_room, detail: m.print_kind_room_measure },
  badge: { label: m.print_kind_badge, detail: m.print_kind_badge_measure },
  cards: { label: m.print_kind_cards, detail: m.print_kind_cards_measure },
  sheet: { label: m.print_kind_sheet, detail: m.print_kind_sheet_measure },
  stickers: { label: m.print_kind_stickers, detail: m.print_kind_stickers_measure },
};

export function KindChoice({ kind, onChange }: { kind: PrintKind; onChange: (kind: PrintKind) => void }) {
  const options = choicesOf(printKinds, words);
  return <ChoiceCards legend={m.codes_kind()} options={options} chosen={kind} onChoose={onChange} />;
}
