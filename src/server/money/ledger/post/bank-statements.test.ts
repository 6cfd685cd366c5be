import { expect, test } from 'vitest';
import { findBankAccountId, insertBankAccount } from '#server/money/ledger/post/bank-statements.ts';
import { testApp } from '#test/helpers/app.ts';
import { OWN_IBAN } from '#test/helpers/payout-world.ts';
import { VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();

test('each of the platform’s bank accounts is found by its IBAN, and an unknown one is not', async () => {
  const first = await insertBankAccount(karam.db, VALID_IBAN, karam.now);
  expect(await findBankAccountId(karam.db, OWN_IBAN)).toBeUndefined();
  const second = await insertBankAccount(karam.db, OWN_IBAN, karam.now);
  expect(second).not.toBe(first);
  expect(await findBankAccountId(karam.db, VALID_IBAN)).toBe(first);
  expect(await findBankAccountId(karam.db, OWN_IBAN)).toBe(second);
});
