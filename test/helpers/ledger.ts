import { expect } from 'vitest';
import { checkLedger, type LedgerCheck } from '#server/money/ledger/checks/check-ledger.ts';
import type { Db } from '#server/platform/db/database.ts';

/** How every test that moves money ends. */
export async function expectLedgerHolds(db: Db): Promise<void> {
  expect(await findBroken(db)).toEqual([]);
}

/**
 * The rules that are broken. Not whether enough money is held: many tests lose some on purpose, by a dispute, a debt or the
 * provider's fees. That rule has tests of its own.
 */
export async function findBroken(db: Db): Promise<LedgerCheck[]> {
  const checks = await checkLedger(db);
  expect(checks.length).toBeGreaterThan(0);
  return onlyBroken(checks);
}

export const onlyBroken = (checks: LedgerCheck[]) =>
  checks.filter(({ rule, holds }) => !holds && rule !== 'money_covered');
