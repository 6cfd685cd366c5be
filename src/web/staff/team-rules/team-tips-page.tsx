import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { TeamTips } from '#shared/contracts/team-rules.ts';
import { LARGEST_WEIGHT, type TeamRule, teamRules } from '#shared/money/team-weights.ts';
import type { StaffRole } from '#shared/roles.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed } from '#web/business/workplace/role-here.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { ChoiceCards } from '#web/kit/ui/choice-cards.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { EmptyState, LoadProblem } from '#web/kit/ui/notice.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { staffRoleLabel } from '#web/staff/people/staff-role-label.ts';
import { ExamplePanel } from '#web/staff/team-rules/example-panel.tsx';
import { HoursPanel } from '#web/staff/team-rules/hours-panel.tsx';
import { LeavePanel } from '#web/staff/team-rules/leave-panel.tsx';
import { teamTipsQuery, useSaveTeamTips } from '#web/staff/team-rules/queries.ts';
import { checkDraft, draftOf, type RuleDraft } from '#web/staff/team-rules/rule-draft.ts';

type Props = { draft: RuleDraft; onChange: (draft: RuleDraft) => void };

const ruleWords: Record<TeamRule, { label: () => string; detail: () => string }> = {
  equal: { label: m.team_tips_equal, detail: m.team_tips_equal_detail },
  roles: { label: m.team_tips_roles, detail: m.team_tips_roles_detail },
  hours: { label: m.team_tips_hours, detail: m.team_tips_hours_detail },
};

const words = () => ({
  back: { to: '/business', label: m.qr_back_to_dashboard() },
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
    <Page {...words()}>
      {people.length === 0 ? (
        <EmptyState
          sentence={m.team_tips_no_staff()}
          action={<ButtonLink to="/business/add-staff">{m.dashboard_add_staff_member()}</ButtonLink>}
        />
      ) : (
        <Allowed least="manager">
          <div className="flex flex-col gap-4">
            <TeamTipsEditor teamTips={data} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <HoursPanel today={today} people={people} />
              <LeavePanel people={people} today={today} />
            </div>
          </div>
        </Allowed>
      )}
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  words,
  <CardsSkeleton cards={['h-120', 'h-80']} layout="grid gap-4 lg:grid-cols-2" />,
);

/** What the owner chooses, beside what it would mean for a tip of today. */
function TeamTipsEditor({ teamTips }: { teamTips: TeamTips }) {
  const [draft, setDraft] = useState(() => draftOf(teamTips));
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <RuleForm draft={draft} onChange={setDraft} />
      <ExamplePanel teamTips={teamTips} draft={draft} />
    </div>
  );
}

function RuleForm({ draft, onChange }: Props) {
  const save = useSaveTeamTips();
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const { change, problems } = checkDraft(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (change)
      save.mutate(change, {
        onSuccess: () => toast({ title: m.team_tips_saved(), description: m.team_tips_saved_detail() }),
        onError: (error) => toastError(error, m.team_tips_failed()),
      });
    // Weights are shown only for the rule that uses them.
    else onChange({ ...draft, rule: 'roles' });
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
          options={teamRules.map((value) => ({
            value,
            label: ruleWords[value].label(),
            detail: ruleWords[value].detail(),
          }))}
          chosen={draft.rule}
          onChoose={(rule) => onChange({ ...draft, rule })}
          className="grid-cols-1"
        />
        {draft.rule === 'roles' && (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-medium">{m.team_tips_weights()}</legend>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {(Object.keys(draft.weights) as StaffRole[]).map((role) => (
                <Field key={role} label={staffRoleLabel(role)} error={isChecked ? problems[role] : undefined}>
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
        <Button type="submit" loading={save.isPending} className="sm:self-end">
          {m.team_tips_save()}
        </Button>
      </form>
    </Card>
  );
}
