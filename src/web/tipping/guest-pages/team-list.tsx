import { ChevronRight } from 'lucide-react';
import type { TeamMemberNow } from '#shared/contracts/staff.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { PersonName } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';
import { type LinkParams, personQuery } from '#web/tipping/guest-pages/link-params.ts';

type TeamListProps = {
  team: TeamMemberNow[];
  /** Set when the guest came from the team page; links to people then lead back to it. */
  params?: LinkParams | undefined;
};

/** Who is on shift comes first, under a heading, if it is known of anybody. */
export function TeamList({ team, params }: TeamListProps) {
  const onShift = team.filter(({ isOnShift }) => isOnShift);
  const others = team.filter(({ isOnShift }) => !isOnShift);
  if (onShift.length === 0 || others.length === 0) return <People team={team} params={params} />;
  return (
    <>
      <Heading text={m.tip_team_on_shift()} />
      <People team={onShift} params={params} />
      <Heading text={m.tip_team_others()} />
      <People team={others} params={params} />
    </>
  );
}

function Heading({ text }: { text: string }) {
  return <h2 className="mb-2 text-small font-semibold text-ink-soft">{text}</h2>;
}

/** Each whole row is a link to the staff member's tip page. */
function People({ team, params }: TeamListProps) {
  const query = params ? personQuery(params) : '';
  return (
    <ul className="flex flex-col gap-2 pb-6">
      {team.map(({ id, firstName, lastName, photo, line, ...role }) => (
        <li key={id}>
          <a
            href={`/tip/${id}${query}`}
            className="flex min-h-18 items-center gap-4 rounded-card border border-hairline bg-surface px-4 py-3 transition-transform hover:bg-sunken active:scale-[0.99]"
          >
            <Avatar firstName={firstName} lastName={lastName} photo={photo} />
            <span className="min-w-0 grow">
              {/* The name keeps its own direction, and stays on the side of its role. */}
              <span className="block font-semibold">
                <PersonName firstName={firstName} lastName={lastName} />
              </span>
              <span className="block text-small text-ink-soft wrap-anywhere">
                <bdi>{shownStaffRole(role)}</bdi>
              </span>
              {line && (
                <span className="mt-0.5 block text-small wrap-anywhere">
                  <bdi>{line}</bdi>
                </span>
              )}
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
          </a>
        </li>
      ))}
    </ul>
  );
}
