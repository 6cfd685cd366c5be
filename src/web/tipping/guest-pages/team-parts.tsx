import type { FollowedTip } from '#shared/contracts/tips.ts';
import { Money } from '#web/kit/format/money.tsx';
import { groupWords, shareParams } from '#web/kit/format/share-words.ts';
import { teamRuleWords } from '#web/kit/format/team-rule-words.ts';
import { m } from '#web/paraglide/messages.js';
import { ThanksToGuest } from '#web/staff/thanks/thanks-to-guest.tsx';

type Part = { name: string; net: string };

function Parts({ title, parts }: { title: string; parts: Part[] }) {
  return (
    <section className="mt-4 rounded-card border border-hairline bg-surface px-5 pt-5 pb-2">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul className="divide-y divide-hairline">
        {parts.map(({ name, net }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two people can have one name.
          <li key={at} className="flex min-h-control items-center justify-between gap-4">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <Money amountDecimal={net} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ShareProps = { name: string; share: NonNullable<FollowedTip['share']> };

/** What the tipped person and the group got. The people of the group are not named: the guest has not met them. */
export function ShareParts({ name, share }: ShareProps) {
  const parts = [
    { name, net: share.personNet },
    { name: groupWords(share.roles), net: share.groupNet },
  ];
  return <Parts title={m.share_of_tip(shareParams(share))} parts={parts} />;
}

/** How a tip for the team was divided, and who has thanked for it. */
export function TeamParts({ team: { rule, people } }: { team: NonNullable<FollowedTip['team']> }) {
  return (
    <>
      <Parts
        title={teamRuleWords(rule, people.length)}
        parts={people.map(({ firstName, net }) => ({ name: firstName, net }))}
      />
      {people.map(
        ({ firstName, thanks }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          thanks && <ThanksToGuest key={at} name={firstName} thanks={thanks} />,
      )}
    </>
  );
}
