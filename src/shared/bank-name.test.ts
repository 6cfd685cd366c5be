import { expect, test } from 'vitest';
import { findBankName, isBankName } from '#shared/bank.ts';

test.each(['Mohammed Abdullah', "O'Neil-Smith, J. (2)", 'a'.repeat(70)])(
  'a bank reads %s as it is',
  (name) => {
    expect(isBankName(name)).toBe(true);
  },
);

test.each(['', ' ', '123', 'محمد', 'José', '/Mohammed', 'A//B', '+A', 'A ', 'A\nB', 'a'.repeat(71)])(
  'a bank would change or refuse "%s"',
  (name) => {
    expect(isBankName(name)).toBe(false);
  },
);

test('a Latin name is its own name at the bank, any other one must be given', () => {
  expect(findBankName('José Ñuñez', null)).toBe('José Ñuñez');
  expect(findBankName('Café 21 & Co.', null)).toBe('Café 21 & Co.');
  for (const name of ['محمد عبد الله', 'Maya محمد', 'Мария', '王芳', '🙂', '12'])
    expect(findBankName(name, null)).toBeUndefined();
  expect(findBankName('محمد عبد الله', 'Mohammed Abdullah')).toBe('Mohammed Abdullah');
});
