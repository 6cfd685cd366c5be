import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Balance } from '#server/ledger/lock-balances.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils } from '#shared/money.ts';

export type Share = { staffId: number; amountFils: Fils };

/**
 * The shares of a payout that is smaller than the sum of the balances: the oldest unpaid tips of the business come
 * first. A staff member's unpaid tips are their newest tips that add up to their balance.
 */
export async function takeOldestEarnings(db: Db, balances: Balance[], wantedFils: Fils): Promise<Share[]> {
  const owedTo = new Map(
    balances.filter(({ owedFils }) => owedFils > 0).map(({ staffId, owedFils }) => [staffId, owedFils]),
  );
  const unpaid = await listUnpaidTips(db, owedTo);
  const shares = new Map<number, Fils>();
  let leftFils = wantedFils;
  for (const tip of unpaid) {
    const takenFils = fils(Math.min(tip.amountFils, leftFils));
    if (takenFils === 0) break;
    shares.set(tip.staffId, addFils(shares.get(tip.staffId) ?? fils(0), takenFils));
    leftFils = subtractFils(leftFils, takenFils);
  }
  return [...shares]
    .map(([staffId, amountFils]) => ({ staffId, amountFils }))
    .sort((a, b) => a.staffId - b.staffId);
}

type UnpaidTip = { staffId: number; amountFils: Fils };

async function listUnpaidTips(db: Db, owedTo: Map<number, Fils>): Promise<UnpaidTip[]> {
  const { rows } = await sql<{ staffId: number; tipId: number; net: string; newer: string }>`
    SELECT staff_id, tip_id, net, sum(net) OVER (PARTITION BY staff_id ORDER BY id DESC) - net AS newer
    FROM (
      -- What was taken back has the running total of the credit that it was taken from.
      SELECT id, staff_id, tip_id, amount - coalesce((
        SELECT sum(back.amount) FROM postings back
        WHERE back.staff_id = credit.staff_id AND back.running_total = credit.running_total
          AND back.cause IN ('tip_refunded', 'tip_disputed') AND back.debit_account = 'staff_payable'
      ), 0) AS net
      FROM postings credit
      WHERE staff_id = ANY(${[...owedTo.keys()]}::int[]) AND cause IN ('tip_paid', 'tip_released')
        AND credit_account = 'staff_payable'
    ) credits WHERE net > 0
    ORDER BY id`.execute(db);
  return rows
    .map((row) => {
      // The unpaid part of this tip: the balance less the newer tips, at most the whole tip.
      const beyondFils = subtractFils(owedTo.get(row.staffId) ?? fils(0), getFilsFrom(row.newer));
      return {
        staffId: row.staffId,
        amountFils: fils(Math.max(0, Math.min(beyondFils, getFilsFrom(row.net)))),
      };
    })
    .filter((tip) => tip.amountFils > 0);
}
