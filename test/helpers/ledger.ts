import { expect } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { checkLedger } from '#server/ledger/checks/check-ledger.ts';

/** How every test that moves money ends. */
export async function expectLedgerHolds(db: Db): Promise<void> {
  const checks = await checkLedger(db);
  expect(checks.filter((check) => !check.holds)).toEqual([]);
  expect(checks.length).toBeGreaterThan(0);
}
