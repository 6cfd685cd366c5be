import { type FormEvent, useRef, useState } from 'react';
import type { StaffRole } from '#shared/roles.ts';
import { LARGEST_WEIGHT, type TeamRule, teamRules } from '#shared/team-rules.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { ChoiceCards } from '#web/kit/ui/choice-cards.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { staffRoleLabel } from '#web/staff/people/staff-role-label.ts';
import { useSaveTeamTips } from '#web/staff/team-rules/queries.ts';
import { checkDraft, type RuleDraft } from '#web/staff/team-rules/rule-draft.ts';

const ruleWords: Record<TeamRule, { label: () => string; detail: () => string }> = {
  equal: { label: m.team_tips_equal, detail: m.team_tips_equal_detail },
  roles: { label: m.team_tips_roles, detail: m.team_tips_roles_detail },
  hours: { label: m.team_tips_hours, detail: m.team_tips_hours_detail },
};

type Props = { draft: RuleDraft; onChange: (draft: RuleDraft) => void };

export function RuleForm({ draft, onChange }: Props) {
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
