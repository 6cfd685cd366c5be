import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export type ConservationReader = {
  snapshots(): number;
  /** What did not add up, one line for each. */
  broken: string[];
  stop(): Promise<void>;
};

/**
 * Adds up all postings every 100 ms while others write. One statement sees one snapshot, so every sum must agree in
 * every one of them. The statement is written apart from ledger/checks on purpose: a mistake there is not here too.
 */
export function watchConservation(db: Db, everyMs = 100): ConservationReader {
  const broken: string[] = [];
  let snapshots = 0;
  let stopping = false;
  const running = work();
  return {
    broken,
    snapshots: () => snapshots,
    async stop() {
      stopping = true;
      await running;
    },
  };

  async function work(): Promise<void> {
    while (!stopping) {
      try {
        broken.push(...(await findDifferences(db)));
        snapshots += 1;
      } catch {
        // The database is away for a moment: the next look counts.
      }
      await sleep(everyMs);
    }
  }
}

/** Sums of the postings that are not what tips, payouts and balances say. */
export async function findDifferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string; posted: string; kept: string }>`
    WITH sides AS (
      SELECT debit_account AS account, staff_id, amount AS debit, 0 AS credit FROM postings
      UNION ALL SELECT credit_account, staff_id, 0, amount FROM postings
    ), accounts AS (
      SELECT account, sum(debit) AS debits, sum(credit) AS credits FROM sides GROUP BY account
    ), owed AS (
      SELECT staff_id, sum(credit - debit) AS amount FROM sides WHERE account = 'staff_payable' GROUP BY staff_id
    )
    SELECT what, coalesce(posted, 0) AS posted, coalesce(kept, 0) AS kept FROM (
      SELECT 'debits and credits' AS what, sum(debits) AS posted, sum(credits) AS kept FROM accounts
      UNION ALL SELECT 'provider_clearing', (SELECT debits - credits FROM accounts WHERE account = 'provider_clearing'),
        (SELECT sum(charged) FROM tips WHERE status = 'paid')
      UNION ALL SELECT 'platform_fees', (SELECT credits - debits FROM accounts WHERE account = 'platform_fees'),
        (SELECT sum(fee) FROM tips WHERE status = 'paid')
      UNION ALL SELECT 'staff_payable', (SELECT credits - debits FROM accounts WHERE account = 'staff_payable'),
        (SELECT sum(pending_payout) FROM staff)
      UNION ALL SELECT 'payouts_in_transit', (SELECT credits - debits FROM accounts WHERE account = 'payouts_in_transit'),
        (SELECT sum(amount) FROM payouts WHERE status IN ('pending', 'processing'))
      UNION ALL SELECT 'bank', (SELECT credits - debits FROM accounts WHERE account = 'bank'),
        (SELECT sum(amount) FROM payouts WHERE status = 'completed')
      UNION ALL SELECT 'staff member ' || staff.id, owed.amount, staff.pending_payout
        FROM staff LEFT JOIN owed ON owed.staff_id = staff.id
    ) AS sums WHERE coalesce(posted, 0) <> coalesce(kept, 0)`.execute(db);
  return rows.map(({ what, posted, kept }) => `${what}: posted ${posted}, kept ${kept}`);
}
