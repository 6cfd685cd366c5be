import { balancesChecks } from '#server/money/ledger/checks/balances-checks.ts';
import { bankChecks } from '#server/money/ledger/checks/bank-checks.ts';
import { type Broken, type Check, findBroken, type ProgramCheck } from '#server/money/ledger/checks/check.ts';
import { invoicesChecks } from '#server/money/ledger/checks/invoices-checks.ts';
import { payoutsChecks } from '#server/money/ledger/checks/payouts-checks.ts';
import { providerChecks } from '#server/money/ledger/checks/provider-checks.ts';
import { sealsCheck } from '#server/money/ledger/checks/seals-check.ts';
import { teamTipsChecks, tipsChecks } from '#server/money/ledger/checks/tips-checks.ts';
import { readCoverage } from '#server/money/ledger/read/money-position.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type LedgerRule, type LedgerSubject, ledgerRules } from '#shared/money/ledger-accounts.ts';
import { fils, toDecimal } from '#shared/money/money.ts';

export type LedgerCheck = Broken & { rule: LedgerRule; holds: boolean };

const checks: Record<LedgerRule, Check | ProgramCheck> = {
  ...balancesChecks,
  money_covered: findMissing,
  ...tipsChecks,
  ...teamTipsChecks,
  ...payoutsChecks,
  ...providerChecks,
  seals: sealsCheck,
  ...bankChecks,
  ...invoicesChecks,
};

/** What is held is at least what is owed. */
async function findMissing(db: Db): Promise<LedgerSubject[]> {
  const { left } = await readCoverage(db);
  return left < 0 ? [{ kind: 'account', id: `missing ${toDecimal(fils(-left))}` }] : [];
}

export const checkCount = ledgerRules.length;

type OnResult = (result: LedgerCheck) => Promise<void>;
const ignoreResult: OnResult = async () => undefined;

/**
 * Runs all checks on one snapshot, so that a tip recorded meanwhile does not look like an error. Needs a connection without
 * a statement timeout, because every posting is read.
 */
export async function checkLedger(db: Db, onResult: OnResult = ignoreResult): Promise<LedgerCheck[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((snapshot) => checkOn(snapshot, onResult));
}

/** Runs all checks on this connection or transaction. */
export async function checkOn(db: Db, onResult: OnResult = ignoreResult): Promise<LedgerCheck[]> {
  const results: LedgerCheck[] = [];
  for (const rule of ledgerRules) {
    const { broken, examples } = await findBroken(db, checks[rule]);
    const result = { rule, holds: broken === 0, broken, examples };
    results.push(result);
    await onResult(result);
  }
  return results;
}
