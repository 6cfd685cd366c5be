import { useState } from 'react';
import type { TeamMemberNow } from '#shared/contracts/staff.ts';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';
import type { LinkParams } from '#web/tipping/guest-pages/link-params.ts';
import { TeamList } from '#web/tipping/guest-pages/team-list.tsx';

type Props = {
  team: TeamMemberNow[];
  /** The search in the address, sent by a browser without scripts. */
  searched: string;
  params: LinkParams;
};

/** A large team, and the field that searches it. */
export function TeamIsland({ team, searched, params }: Props) {
  const [text, setText] = useState(searched);
  const found = findInTeam(team, text);
  return (
    <>
      <SearchField text={text} params={params} onChange={setText} />
      {found.length > 0 ? (
        <TeamList team={found} params={params} />
      ) : (
        <EmptyState sentence={m.dashboard_nobody_found()} />
      )}
    </>
  );
}

/** Those whose name or role, in the guest's language, contains every word. */
function findInTeam(team: TeamMemberNow[], text: string): TeamMemberNow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return team.filter((member) => {
    const said = `${member.firstName} ${member.lastName} ${shownStaffRole(member)}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

type FieldProps = { text: string; params: LinkParams; onChange: (text: string) => void };

/** A form with a query, so that Enter searches without scripts. With scripts the list follows every letter. */
function SearchField({ text, params: { bill, at }, onChange }: FieldProps) {
  return (
    <search className="mb-4">
      <form onSubmit={(event) => event.preventDefault()}>
        <Field label={m.dashboard_find_staff()}>
          <Input
            type="search"
            name="find"
            dir="auto"
            autoComplete="off"
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        {at && <input type="hidden" name="at" value={at} />}
        {bill && <input type="hidden" name="bill" value={bill} />}
      </form>
    </search>
  );
}
