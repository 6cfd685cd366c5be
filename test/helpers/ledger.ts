import { expect } from 'vitest';
import { checkLedger } from '#server/money/ledger/checks/check-ledger.ts';
import type { Db } from '#server/platform/db/database.ts';

/** How every test that moves money ends. */
export async function expectLedgerHolds(db: Db): Promise<void> {
  const checks = await checkLedger(db);
  expect(checks.filter((check) => !check.holds)).toEqual([]);
  expect(checks.length).toBeGreaterThan(0);
}
