import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { lockTip, type TipRow } from '#server/ledger/tip-rows.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money.ts';

/** The lead of the team tip that a tip is a part of. Any other tip is its own. */
export async function findLead(db: Db, tipId: number): Promise<number> {
  const part = await db
    .selectFrom('teamTipParts')
    .select('leadId')
    .where('tipId', '=', tipId)
    .executeTakeFirst();
  return part?.leadId ?? tipId;
}

export async function isTeamTip(db: Db, leadId: number): Promise<boolean> {
  const found = await db
    .selectFrom('teamTips')
    .select('leadId')
    .where('leadId', '=', leadId)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The tips that one payment was made for: all parts of a team tip, or the one tip. Locks them; balances are locked after
 * that. By id, and so by staff id, which is the order in which balances are locked.
 */
export async function lockTipsOfPayment(db: Db, leadId: number): Promise<TipRow[]> {
  const { rows } = await sql<TipRow>`
    SELECT tips.* FROM tips WHERE id = ANY (ARRAY(SELECT tip_id FROM team_tip_parts WHERE lead_id = ${leadId}))
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
  if (rows.length > 0) return rows;
  const tip = await lockTip(db, leadId);
  return tip ? [tip] : [];
}

/** What a guest paid with one payment: the amounts of all its tips together. */
export function sumTips(tips: Pick<TipRow, 'amount' | 'fee' | 'net' | 'charged' | 'refunded'>[]) {
  const sumOf = (name: 'amount' | 'fee' | 'net' | 'charged' | 'refunded') =>
    toDecimal(addFils(...tips.map((tip) => getFilsFrom(tip[name]))));
  return {
    amount: sumOf('amount'),
    fee: sumOf('fee'),
    net: sumOf('net'),
    charged: sumOf('charged'),
    refunded: sumOf('refunded'),
  };
}

/** The tips of one payment, as they are now. */
export async function listTipsOfPayment(db: Db, lead: TipRow): Promise<TipRow[]> {
  const { rows } = await sql<TipRow>`
    SELECT tips.* FROM tips WHERE id = ANY (ARRAY(SELECT tip_id FROM team_tip_parts WHERE lead_id = ${lead.id}))
    ORDER BY id`.execute(db);
  return rows.length > 0 ? rows : [lead];
}

/** A tip with the amounts of its whole payment. */
export async function wholeTip(db: Db, lead: TipRow): Promise<TipRow> {
  const tips = await listTipsOfPayment(db, lead);
  return tips.length === 1 ? lead : { ...lead, ...sumTips(tips) };
}
