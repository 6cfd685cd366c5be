import { expect, test } from 'vitest';
import { checkDraft, type RuleDraft } from '#web/staff/team-rules/rule-draft.ts';

const draft = (weight: string): RuleDraft => ({
  isOn: true,
  rule: 'roles',
  weights: { Server: weight, Host: '1' },
  aside: ['Host'],
  usesShifts: true,
});

test('typed weights are sent as numbers', () => {
  expect(checkDraft(draft(' 3 '))).toEqual({
    change: { isOn: true, rule: 'roles', weights: { Server: 3, Host: 1 }, aside: ['Host'], usesShifts: true },
    problems: {},
  });
});

test.each(['', '0', '1.5', '101', '-2', 'a lot'])(
  'the weight "%s" has a sentence beside its role',
  (weight) => {
    expect(checkDraft(draft(weight))).toEqual({
      change: undefined,
      problems: { Server: 'Points must be a whole number from 1 to 100.' },
    });
  },
);
