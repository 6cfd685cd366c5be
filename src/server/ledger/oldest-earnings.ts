import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Balance } from '#server/ledger/lock-balances.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils } from '#shared/money.ts';

export type Share = { staffId: number; amount: Fils };

/**
 * Which part of each person's balance a payout smaller than all of them takes: the oldest unpaid tips of the business
 * first, whoever's they are. Of a person's tips the newest that add up to what they are owed are the unpaid ones.
 */
export async function takeOldestEarnings(db: Db, balances: Balance[], wanted: Fils): Promise<Share[]> {
  const owedTo = new Map(balances.filter(({ owed }) => owed > 0).map(({ staffId, owed }) => [staffId, owed]));
  const unpaid = await listUnpaidTips(db, owedTo);
  const shares = new Map<number, Fils>();
  let left = wanted;
  for (const tip of unpaid) {
    const taken = fils(Math.min(tip.amount, left));
    if (taken === 0) break;
    shares.set(tip.staffId, addFils(shares.get(tip.staffId) ?? fils(0), taken));
    left = subtractFils(left, taken);
  }
  return [...shares].map(([staffId, amount]) => ({ staffId, amount })).sort((a, b) => a.staffId - b.staffId);
}

type UnpaidTip = { staffId: number; amount: Fils };

async function listUnpaidTips(db: Db, owedTo: Map<number, Fils>): Promise<UnpaidTip[]> {
  const { rows } = await sql<{ staffId: number; tipId: number; net: string; newer: string }>`
    SELECT staff_id, tip_id, amount AS net, sum(amount) OVER (PARTITION BY staff_id ORDER BY id DESC) - amount AS newer
    FROM postings
    WHERE staff_id = ANY(${[...owedTo.keys()]}::int[]) AND cause = 'tip_paid' AND credit_account = 'staff_payable'
      AND NOT EXISTS (SELECT FROM tips WHERE tips.id = tip_id AND tips.status = 'refunded')
    ORDER BY id`.execute(db);
  return rows
    .map((row) => {
      // What is owed beyond the newer tips is this tip's, at most all of it.
      const beyond = subtractFils(owedTo.get(row.staffId) ?? fils(0), getFilsFrom(row.newer));
      return { staffId: row.staffId, amount: fils(Math.max(0, Math.min(beyond, getFilsFrom(row.net)))) };
    })
    .filter((tip) => tip.amount > 0);
}
