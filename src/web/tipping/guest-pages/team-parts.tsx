import type { FollowedTip } from '#shared/contracts/tips.ts';
import { Money } from '#web/kit/format/money.tsx';
import { ThanksToGuest } from '#web/staff/thanks/thanks-to-guest.tsx';

type Props = {
  /** By which rule. It never changes, so its words come with the page and not with its scripts. */
  title: string;
  team: NonNullable<FollowedTip['team']>;
};

/** How a tip for the team was divided, and who has thanked for it. */
export function TeamParts({ title, team: { people } }: Props) {
  return (
    <>
      <section className="mt-4 rounded-card border border-hairline bg-surface px-5 pt-5 pb-2">
        <h2 className="mb-1 font-semibold">{title}</h2>
        <ul className="divide-y divide-hairline">
          {people.map(({ firstName, net }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two people can have one name.
            <li key={at} className="flex min-h-control items-center justify-between gap-4">
              <bdi className="min-w-0 wrap-anywhere">{firstName}</bdi>
              <Money amountDecimal={net} />
            </li>
          ))}
        </ul>
      </section>
      {people.map(
        ({ firstName, thanks }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          thanks && <ThanksToGuest key={at} name={firstName} thanks={thanks} />,
      )}
    </>
  );
}
