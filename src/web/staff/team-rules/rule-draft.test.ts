import { expect, test } from 'vitest';
import { checkDraft, type RuleDraft } from '#web/staff/team-rules/rule-draft.ts';

const draft = (weight: string): RuleDraft => ({
  isOn: true,
  rule: 'roles',
  weights: { Server: weight, Host: '1' },
  aside: ['Host'],
  usesShifts: true,
  share: { isOn: false, percent: '10', roles: [] },
});

test('typed weights are sent as numbers', () => {
  expect(checkDraft(draft(' 3 '))).toEqual({
    change: {
      isOn: true,
      rule: 'roles',
      weights: { Server: 3, Host: 1 },
      aside: ['Host'],
      usesShifts: true,
      share: null,
    },
    problems: { weights: {} },
  });
});

test.each(['', '0', '1.5', '101', '-2', 'a lot'])(
  'the weight "%s" has a sentence beside its role',
  (weight) => {
    expect(checkDraft(draft(weight))).toEqual({
      change: undefined,
      problems: { weights: { Server: 'Points must be a whole number from 1 to 100.' } },
    });
  },
);

const sharing = (percent: string, roles: RuleDraft['share']['roles']): RuleDraft => ({
  ...draft('1'),
  share: { isOn: true, percent, roles },
});

test('the typed percentage and the group are sent', () => {
  expect(checkDraft(sharing(' 12 ', ['Kitchen Staff', 'Host'])).change?.share).toEqual({
    percent: 12,
    roles: ['Kitchen Staff', 'Host'],
  });
});

test.each(['', '0', '51', '2.5', '-3', 'half'])(
  'the percentage "%s" and an empty group have a sentence each',
  (percent) => {
    expect(checkDraft(sharing(percent, []))).toEqual({
      change: undefined,
      problems: {
        weights: {},
        percent: 'Enter a whole percentage from 1 to 50.',
        roles: 'Choose who is in the group.',
      },
    });
  },
);
