import { expect, test } from 'vitest';
import { initialsOf } from '#web/kit/ui/initials.ts';

test.each([
  ['Maya', 'Fernandes', 'MF'],
  [' maya', 'fernandes ', 'MF'],
  ['José', 'Ávila', 'JÁ'],
  ['E\u0301lodie', 'X', 'E\u0301X'],
  ['क्षमा', 'नायर', 'क्षना'],
  ['مها', 'خليل', 'م\u2009خ'],
  ['', 'Khan', 'K'],
])('%s %s has the initials %s', (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials);
});
