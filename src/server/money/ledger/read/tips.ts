import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { countRows } from '#server/platform/db/sql-text.ts';
import type { Database } from '#server/platform/db/types.ts';
import { type Fils, toDecimal } from '#shared/money/money.ts';

export type TipRow = Selectable<Database['tips']>;

export async function findTipByKey(db: Db, idempotencyKey: string): Promise<TipRow | undefined> {
  return db.selectFrom('tips').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst();
}

export async function findTip(db: Db, id: number): Promise<TipRow | undefined> {
  return db.selectFrom('tips').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getTip(db: Db, id: number): Promise<TipRow> {
  return db.selectFrom('tips').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Whether any tip was ever paid, even if it was refunded later. */
export async function hasPaidTips(db: Db): Promise<boolean> {
  const tip = await db
    .selectFrom('tips')
    .select('id')
    .where('status', 'in', ['paid', 'refunded'])
    .limit(1)
    .executeTakeFirst();
  return tip !== undefined;
}

/** The tip of the guest who has this token. `leadId` is set for a tip to the whole team. */
export async function findTipOfGuest(db: Db, token: string) {
  return db
    .selectFrom('tips')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .innerJoin('businesses', 'businesses.id', 'tips.businessId')
    .leftJoin('teamTips', (join) => join.onRef('teamTips.leadId', '=', 'tips.id').on('rule', '<>', 'share'))
    .select(['tips.id', 'tips.status', 'tips.staffId', 'tips.businessId'])
    .select(['staff.firstName', 'businesses.name as businessName'])
    .select('teamTips.leadId')
    .where('tips.token', '=', token)
    .executeTakeFirst();
}

/** The paid tips, also those that were given back, of the guests with these tokens, by id. */
export async function listPaidLeads(db: Db, tokens: string[]) {
  return db
    .selectFrom('tips')
    .select(['id as tipId', 'token'])
    .where('token', '=', sql<string>`ANY(${tokens}::text[])`)
    .where('status', 'in', ['paid', 'refunded'])
    .orderBy('id')
    .execute();
}

/** A tip that a guest gave to this staff member, or to a team that they are part of. */
export async function findTipOfStaff(db: Db, staffId: number, tipId: number) {
  return db
    .selectFrom('tips')
    .select(['id', 'staffId', 'businessId', 'status'])
    .where('id', '=', tipId)
    .where('staffId', '=', staffId)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM team_tip_parts JOIN team_tips USING (lead_id)
        WHERE tip_id = tips.id AND lead_id <> tips.id AND rule = 'share')`,
    )
    .executeTakeFirst();
}

/** How many of these tips are paid and have at least this amount. */
export async function countPaidTips(db: Db, ids: number[], leastFils: Fils): Promise<number> {
  return countRows(
    db
      .selectFrom('tips')
      .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
      .where('status', '=', 'paid')
      .where('amount', '>=', toDecimal(leastFils)),
  );
}

/** The tips with these ids, with the names of their staff member and business. */
export async function listTipsById(db: Db, ids: number[]) {
  return db
    .selectFrom('tips')
    .innerJoin('staff', 'staff.id', 'tips.staffId')
    .innerJoin('businesses', 'businesses.id', 'tips.businessId')
    .select(['tips.id as tipId', 'tips.amount', 'tips.charged', 'tips.createdAt'])
    .select(['businesses.name as businessName', 'tips.businessId', 'tips.staffId'])
    .select(sql<string>`staff.first_name || ' ' || staff.last_name`.as('personName'))
    .where('tips.id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();
}

/** The newest paid tips of a staff member and of their colleagues, with the tokens by which guests give feedback. */
export async function listNewestTokens(db: Db, staffId: number, limit: number) {
  const ofStaff = newestTokens(db, limit).where('staffId', '=', staffId);
  const ofOthers = newestTokens(db, limit)
    .where('staffId', '<>', staffId)
    .where('businessId', '=', (select) =>
      select.selectFrom('staff').select('businessId').where('id', '=', staffId),
    );
  return { ofStaff: await ofStaff.execute(), ofOthers: await ofOthers.execute() };
}

function newestTokens(db: Db, limit: number) {
  return db
    .selectFrom('tips')
    .select(['token', 'createdAt'])
    .where('status', '=', 'paid')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

/** All tips to a staff member, oldest first, without the guest's name and token. */
export async function listTipsForExport(db: Db, staffId: number) {
  return db
    .selectFrom('tips')
    .select(['id', 'amount', 'fee', 'net', 'charged', 'status', 'message', 'createdAt'])
    .where('staffId', '=', staffId)
    .orderBy('id')
    .execute();
}
