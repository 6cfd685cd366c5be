import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { teamRuleCalls } from '#shared/calls/staff/team-rules.ts';
import type { TeamTips, teamTipsChange } from '#shared/contracts/team-rules.ts';
import { formatHours } from '#shared/file-imports.ts';
import { filsFromAed } from '#shared/money/money.ts';
import { shareOut } from '#shared/money/share-out.ts';
import {
  canShare,
  LARGEST_WEIGHT,
  type LeftOutReason,
  MOST_SHARING,
  type TeamRule,
  teamRules,
  weighTeam,
} from '#shared/money/team-weights.ts';
import type { StaffRole } from '#shared/roles.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed } from '#web/business/workplace/role-here.tsx';
import { call } from '#web/kit/client/call.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { shareParams } from '#web/kit/format/share-words.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { ChoiceCards, choicesOf } from '#web/kit/ui/choice-cards.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { EmptyState, LoadProblem, Notice } from '#web/kit/ui/notice.tsx';
import { Card, Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { shownStaffRole, staffRoleLabel } from '#web/staff/people/staff-role-label.ts';
import { GroupShare } from '#web/staff/team-rules/group-share.tsx';
import { HoursPanel } from '#web/staff/team-rules/hours-panel.tsx';
import { LeavePanel } from '#web/staff/team-rules/leave-panel.tsx';
import { OnShiftPanel } from '#web/staff/team-rules/on-shift-panel.tsx';
import { teamTipsQuery } from '#web/staff/team-rules/queries.ts';
import { RoleChecks } from '#web/staff/team-rules/role-checks.tsx';
import { checkDraft, draftOf, type RuleDraft } from '#web/staff/team-rules/rule-draft.ts';

const ruleWords: Record<TeamRule, { label: () => string; detail: () => string }> = {
  equal: { label: m.team_tips_equal, detail: m.team_tips_equal_detail },
  roles: { label: m.team_tips_roles, detail: m.team_tips_roles_detail },
  hours: { label: m.team_tips_hours, detail: m.team_tips_hours_detail },
};

const head = () => ({
  title: m.team_tips_title(),
  detail: m.team_tips_intro(),
});

export function Component() {
  const { data, isPending, isError, refetch } = useQuery(teamTipsQuery);
  if (isPending) return <Skeleton />;
  if (isError) return <LoadProblem sentence={m.team_tips_load_failed()} onRetry={() => void refetch()} />;
  if (!data) return <NoBusinessPage />;
  const { people, today } = data;
  return (
    <Page {...head()}>
      {people.length === 0 ? (
        <EmptyState
          sentence={m.team_tips_no_staff()}
          action={<ButtonLink to="/business/add-staff" label={m.dashboard_add_staff_member()} />}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Allowed least="owner" instead={<TeamTipsFacts teamTips={data} />}>
            <TeamTipsEditor teamTips={data} />
          </Allowed>
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <HoursPanel today={today} people={people} />
            <div className="flex flex-col gap-4">
              {data.usesShifts && <OnShiftPanel people={people} />}
              <LeavePanel people={people} today={today} />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  head,
  <CardsSkeleton cards={['h-120', 'h-80']} layout="grid gap-4 lg:grid-cols-2" />,
);

/** What the owner chooses, beside what it would mean for a tip of today. */
function TeamTipsEditor({ teamTips }: { teamTips: TeamTips }) {
  const [draft, setDraft] = useState(() => draftOf(teamTips));
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <RuleForm people={teamTips.people} draft={draft} onChange={setDraft} />
      <ExamplePanel teamTips={teamTips} draft={draft} />
    </div>
  );
}

/** The same for those who may only read it. */
function TeamTipsFacts({ teamTips }: { teamTips: TeamTips }) {
  const draft = draftOf(teamTips);
  const weights = draft.rule === 'roles' ? (Object.keys(draft.weights) as StaffRole[]) : [];
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card>
        <FactList
          facts={[
            { label: m.team_tips_on(), value: draft.isOn ? m.switched_on() : m.switched_off() },
            { label: m.team_tips_rule(), value: ruleWords[draft.rule].label() },
            ...weights.map((role) => ({ label: staffRoleLabel(role), value: draft.weights[role] })),
            ...(draft.aside.length > 0
              ? [{ label: m.team_tips_aside(), value: draft.aside.map(staffRoleLabel).join(', ') }]
              : []),
            {
              label: m.team_tips_shifts(),
              value: draft.usesShifts ? m.switched_on() : m.switched_off(),
            },
            {
              label: m.share_on(),
              value: teamTips.share ? m.share_sentence(shareParams(teamTips.share)) : m.switched_off(),
            },
          ]}
        />
      </Card>
      <ExamplePanel teamTips={teamTips} draft={draft} />
    </div>
  );
}

function RuleForm({ people, draft, onChange }: FormProps & Pick<TeamTips, 'people'>) {
  const save = useAction((body: z.input<typeof teamTipsChange>) => call(teamRuleCalls.change, { body }), {
    refreshes: [teamRuleCalls],
    done: { title: m.team_tips_saved(), description: m.team_tips_saved_detail() },
    failed: m.team_tips_failed(),
  });
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const { change, problems } = checkDraft(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (change) save.mutate(change);
    // Weights are shown only for the rule that uses them.
    else if (Object.keys(problems.weights).length > 0) onChange({ ...draft, rule: 'roles' });
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <Card>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div>
          <Switch
            label={m.team_tips_on()}
            checked={draft.isOn}
            onCheckedChange={(isOn) => onChange({ ...draft, isOn })}
          />
          <p className="text-small text-ink-soft">{m.team_tips_guests()}</p>
        </div>
        <ChoiceCards
          legend={m.team_tips_rule()}
          options={choicesOf(teamRules, ruleWords)}
          chosen={draft.rule}
          onChoose={(rule) => onChange({ ...draft, rule })}
          className="grid-cols-1"
        />
        {draft.rule === 'roles' && (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-medium">{m.team_tips_weights()}</legend>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {(Object.keys(draft.weights) as StaffRole[]).map((role) => (
                <Field
                  key={role}
                  label={staffRoleLabel(role)}
                  error={isChecked ? problems.weights[role] : undefined}
                >
                  <Input
                    dir="ltr"
                    inputMode="numeric"
                    autoComplete="off"
                    className="tabular-nums rtl:text-end"
                    value={draft.weights[role]}
                    onChange={({ target }) =>
                      onChange({ ...draft, weights: { ...draft.weights, [role]: target.value } })
                    }
                  />
                </Field>
              ))}
            </div>
            <p className="text-small text-ink-soft">{m.team_tips_weights_hint({ most: LARGEST_WEIGHT })}</p>
          </fieldset>
        )}
        <AsideRoles draft={draft} onChange={onChange} />
        <div>
          <Switch
            label={m.team_tips_shifts()}
            checked={draft.usesShifts}
            onCheckedChange={(usesShifts) => onChange({ ...draft, usesShifts })}
          />
          <p className="text-small text-ink-soft">{m.team_tips_shifts_hint()}</p>
        </div>
        <GroupShare
          people={people}
          share={draft.share}
          onChange={(share) => onChange({ ...draft, share })}
          problems={isChecked ? problems : {}}
        />
        <Button type="submit" loading={save.isPending} className="sm:self-end" label={m.team_tips_save()} />
      </form>
    </Card>
  );
}

type FormProps = { draft: RuleDraft; onChange: (draft: RuleDraft) => void };

/** The roles in use, of which the checked ones get no part. */
function AsideRoles({ draft, onChange }: FormProps) {
  const roles = Object.keys(draft.weights) as StaffRole[];
  return (
    <fieldset>
      <legend className="font-medium">{m.team_tips_aside()}</legend>
      <p className="text-small text-ink-soft">{m.team_tips_aside_hint()}</p>
      <RoleChecks roles={roles} chosen={draft.aside} onChange={(aside) => onChange({ ...draft, aside })} />
    </fieldset>
  );
}

const EXAMPLE_FILS = filsFromAed(50);

const leftOutWords: Record<LeftOutReason, () => string> = {
  on_leave: m.team_tips_on_leave,
  role_aside: m.team_tips_role_aside,
  no_hours: m.team_tips_no_hours,
};

type Person = TeamTips['people'][number];
type ExamplePanelProps = { teamTips: TeamTips; draft: RuleDraft };

/** The real people of today, with the parts that they would get of a tip by what is chosen now. */
function ExamplePanel(props: ExamplePanelProps) {
  return (
    <Panel title={m.team_tips_example()}>
      <Example {...props} />
    </Panel>
  );
}

function Example({ teamTips, draft }: ExamplePanelProps) {
  const { change } = checkDraft({ ...draft, share: { ...draft.share, isOn: false } });
  if (!change) return <p className="text-ink-soft">{m.team_tips_example_unreadable()}</p>;
  const weights: Record<string, number | undefined> = change.weights ?? {};
  const people = teamTips.people.map((person) => ({
    ...person,
    roleWeight: weights[person.role] ?? person.roleWeight,
    isRoleAside: draft.aside.some((role) => role === person.role),
  }));
  const weighed = weighTeam(draft.rule, people);
  const count = weighed.people.length;
  if (count === 0) return <EmptyState sentence={m.team_tips_nobody_today()} />;
  if (!canShare(weighed)) {
    const [shown, most] = [formatCount(count), formatCount(MOST_SHARING)];
    return <Notice sentence={m.team_tips_too_many({ people: shown, most })} />;
  }
  const parts = shareOut(
    EXAMPLE_FILS,
    weighed.people.map(({ weight }) => weight),
  );
  return (
    <>
      <p aria-live="polite" className="mb-3 text-ink-soft">
        {m.team_tips_example_detail({ amount: formatAmount(EXAMPLE_FILS) })}
        {weighed.rule !== draft.rule && ` ${m.team_tips_equal_instead()}`}
      </p>
      <ul className="divide-y divide-hairline">
        {weighed.people.map((person, index) => (
          <li key={person.staffId} className="flex items-center justify-between gap-4 py-2.5">
            <Named person={person} detail={weightWords(weighed.rule, person)} />
            <Money isStrong amountFils={parts[index] ?? filsFromAed(0)} />
          </li>
        ))}
        {weighed.leftOut.map((person) => (
          <li key={person.staffId} className="flex items-center justify-between gap-4 py-2.5 text-ink-soft">
            <Named person={person} detail={shownStaffRole(person)} />
            <span className="shrink-0 text-small">{leftOutWords[person.reason]()}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Named({ person: { firstName, lastName }, detail }: { person: Person; detail: string }) {
  return (
    <span className="min-w-0">
      <span className="block wrap-anywhere">
        <bdi>{`${firstName} ${lastName}`.trim()}</bdi>
      </span>
      <span className="block text-small text-ink-soft">{detail}</span>
    </span>
  );
}

function weightWords(rule: TeamRule, person: Person & { weight: number }): string {
  const role = shownStaffRole(person);
  if (rule === 'roles') return `${role} · ${m.team_tips_weight({ weight: person.weight })}`;
  return rule === 'hours' ? `${role} · ${m.team_tips_of_hours({ hours: formatHours(person.weight) })}` : role;
}
