import { sql } from 'kysely';
import { balancesChecks } from '#server/money/ledger/checks/balances-checks.ts';
import { bankChecks } from '#server/money/ledger/checks/bank-checks.ts';
import type { Check, ProgramCheck } from '#server/money/ledger/checks/check.ts';
import { invoicesChecks } from '#server/money/ledger/checks/invoices-checks.ts';
import { payoutsChecks } from '#server/money/ledger/checks/payouts-checks.ts';
import { providerChecks } from '#server/money/ledger/checks/provider-checks.ts';
import { sealsCheck } from '#server/money/ledger/checks/seals-check.ts';
import { teamTipsChecks, tipsChecks } from '#server/money/ledger/checks/tips-checks.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type LedgerRule, type LedgerSubject, ledgerRules } from '#shared/ledger-rules.ts';

/** `examples`: the first few of those that break the rule. */
export type LedgerCheck = { rule: LedgerRule; holds: boolean; broken: number; examples: LedgerSubject[] };

const EXAMPLES = 5;

const checks: Record<LedgerRule, Check | ProgramCheck> = {
  ...balancesChecks,
  ...tipsChecks,
  ...teamTipsChecks,
  ...payoutsChecks,
  ...providerChecks,
  seals: sealsCheck,
  ...bankChecks,
  ...invoicesChecks,
};

export const checkCount = ledgerRules.length;

type OnResult = (result: LedgerCheck) => Promise<void>;
const ignoreResult: OnResult = async () => undefined;

/**
 * Runs all checks on one snapshot, so that a tip recorded meanwhile does not look like an error. Needs a connection
 * without a statement timeout: reading every posting takes longer than a request may.
 */
export async function checkLedger(db: Db, onResult: OnResult = ignoreResult): Promise<LedgerCheck[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((snapshot) => checkOn(snapshot, onResult));
}

/** Runs all checks on the given connection or transaction. */
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

type Broken = Pick<LedgerCheck, 'broken' | 'examples'>;

async function findBroken(db: Db, check: Check | ProgramCheck): Promise<Broken> {
  if (typeof check === 'function') {
    const found = await check(db);
    return { broken: found.length, examples: found.slice(0, EXAMPLES) };
  }
  const { rows } = await sql<Broken>`
    WITH found AS MATERIALIZED (${check})
    SELECT count(*)::int AS broken, coalesce((
      SELECT json_agg(json_build_object('kind', kind, 'id', id::text))
      FROM (SELECT kind, id FROM found ORDER BY id LIMIT ${EXAMPLES}) first), '[]') AS examples
    FROM found`.execute(db);
  return rows[0] ?? { broken: 0, examples: [] };
}
