import type { TeamTips } from '#shared/contracts/team-rules.ts';
import { filsFromAed } from '#shared/money/money.ts';
import { divideShare, LARGEST_SHARE_PERCENT, MOST_IN_GROUP } from '#shared/money/share-rule.ts';
import { staffRoles } from '#shared/roles.ts';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { RoleChecks } from '#web/staff/team-rules/role-checks.tsx';
import { type RuleDraft, rolesOf } from '#web/staff/team-rules/rule-draft.ts';

type Share = RuleDraft['share'];
type Props = Pick<TeamTips, 'people'> & {
  share: Share;
  onChange: (share: Share) => void;
  problems: { percent?: string | undefined; roles?: string | undefined };
};

/** The percentage of every tip to one person that goes to a group, and who is in it. */
export function GroupShare({ people, share, onChange, problems }: Props) {
  const inUse = rolesOf(people);
  // Also a role of the group that nobody has any more: it can be unchecked.
  const roles = staffRoles.filter((role) => inUse.includes(role) || share.roles.includes(role));
  return (
    <div>
      <Switch
        label={m.share_on()}
        checked={share.isOn}
        onCheckedChange={(isOn) => onChange({ ...share, isOn })}
      />
      <p className="text-small text-ink-soft">{m.share_on_detail()}</p>
      {share.isOn && (
        <div className="mt-3 flex flex-col gap-3">
          <Field
            label={m.share_percent()}
            hint={m.share_percent_hint({ most: LARGEST_SHARE_PERCENT })}
            error={problems.percent}
          >
            <Input
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              className="tabular-nums rtl:text-end"
              value={share.percent}
              onChange={({ target }) => onChange({ ...share, percent: target.value })}
            />
          </Field>
          <fieldset>
            <legend className="font-medium">{m.share_group()}</legend>
            <RoleChecks
              roles={roles}
              chosen={share.roles}
              onChange={(chosen) => onChange({ ...share, roles: chosen })}
            />
            {problems.roles && (
              <p role="alert" className="text-small text-danger">
                {problems.roles}
              </p>
            )}
          </fieldset>
          <ShareExample people={people} share={share} />
        </div>
      )}
    </div>
  );
}

const EXAMPLE_FILS = filsFromAed(50);

/** What it would mean for a tip of today. */
function ShareExample({ people, share }: Pick<Props, 'people' | 'share'>) {
  const percent = Number(share.percent);
  const isPercent = Number.isInteger(percent) && percent >= 1 && percent <= LARGEST_SHARE_PERCENT;
  if (!isPercent || share.roles.length === 0) return null;
  const group = people.filter(
    ({ role, isOnLeave }) => !isOnLeave && share.roles.some((each) => each === role),
  );
  const count = group.length;
  if (count === 0) return <Notice sentence={m.share_nobody_today()} />;
  if (count > MOST_IN_GROUP)
    return (
      <Notice sentence={m.share_too_many({ people: formatCount(count), most: formatCount(MOST_IN_GROUP) })} />
    );
  const { personFils, groupFils } = divideShare(EXAMPLE_FILS, { percent, people: count });
  const amounts = { person: formatAmount(personFils), group: formatAmount(groupFils) };
  return (
    <p aria-live="polite" className="text-small text-ink-soft">
      {m.share_example({ amount: formatAmount(EXAMPLE_FILS), ...amounts })}{' '}
      {m.share_people_today({ count: formatCount(count) })}
    </p>
  );
}
