import { sql } from 'kysely';
import type { NewTip, ShareRule } from '#server/money/ledger/post/record-paid-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { toDecimal } from '#shared/money/money.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

/** As insertPendingTips, for one tip. Undefined if it was not recorded. */
export async function insertPendingTip(
  db: Db,
  tip: NewTip,
  provider: ProviderName,
): Promise<TipRow | undefined> {
  const [row] = await insertPendingTips(db, [tip], provider);
  return row;
}

/**
 * Records tips that are not paid yet, in this order. No balance changes, so nothing is locked. Skips a tip whose staff
 * member cannot be tipped, whose amount is above the maximum of the business, whose business has another rule for sharing,
 * or whose idempotency key is used.
 */
export async function insertPendingTips(
  db: Db,
  tips: NewTip[],
  provider: ProviderName,
  shareRule: ShareRule = 'none',
): Promise<TipRow[]> {
  const hasRule = {
    none: sql`businesses.share_rule_id IS NULL`,
    any: sql`true`,
    this: sql`businesses.share_rule_id = ${shareRule}`,
  }[typeof shareRule === 'number' ? 'this' : shareRule];
  const all = <Value>(read: (tip: NewTip) => Value) => sql.val(tips.map(read));
  const { rows } = await sql<TipRow>`
    INSERT INTO tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
                      vat, vat_bps, vat_included, status, token, idempotency_key, request_hash, customer_name, message, created_at,
                      provider, came_by)
    SELECT staff.id, staff.business_id, input.amount, input.fee, input.net, input.charged, input.fee_bps, input.fee_fixed,
           input.vat, input.vat_bps, input.vat_included, 'pending', input.token, input.key, input.hash,
           input.customer_name, input.message, input.created_at, ${provider}, input.came_by
    FROM unnest(
      ${all(({ staffId }) => staffId)}::int[],
      ${all(({ split }) => toDecimal(split.amountFils))}::numeric[],
      ${all(({ split }) => toDecimal(split.feeFils))}::numeric[],
      ${all(({ split }) => toDecimal(split.netFils))}::numeric[],
      ${all(({ split }) => toDecimal(split.chargedFils))}::numeric[],
      ${all(({ terms }) => terms.platformFeeBps)}::int[],
      ${all(({ terms }) => terms.platformFeeFixedFils)}::int[],
      ${all(({ split }) => toDecimal(split.vatFils))}::numeric[],
      ${all(({ terms }) => terms.vatBps ?? 0)}::int[],
      ${all(({ terms }) => terms.vatIncluded ?? true)}::boolean[],
      ${all(({ token }) => token)}::text[],
      ${all(({ idempotency }) => idempotency?.key ?? null)}::text[],
      ${all(({ idempotency }) => idempotency?.requestHash ?? null)}::text[],
      ${all(({ customerName }) => customerName)}::text[],
      ${all(({ message }) => message)}::text[],
      ${all(({ createdAt }) => createdAt.toISOString())}::timestamptz[],
      ${all(({ source }) => source ?? null)}::text[]
    ) WITH ORDINALITY AS input (staff_id, amount, fee, net, charged, fee_bps, fee_fixed, vat, vat_bps, vat_included, token,
        key, hash, customer_name, message, created_at, came_by, turn)
    JOIN staff ON staff.id = input.staff_id JOIN businesses ON businesses.id = staff.business_id
    WHERE staff.is_active AND businesses.status = 'active' AND ${hasRule}
      AND NOT EXISTS (SELECT FROM business_amounts
        WHERE business_id = staff.business_id AND max_tip_fils < input.amount * 100)
    ORDER BY input.turn
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING *`.execute(db);
  await insertTablesAndRooms(db, tips, rows);
  return rows;
}

async function insertTablesAndRooms(db: Db, tips: NewTip[], rows: TipRow[]): Promise<void> {
  const tableOrRoomByToken = new Map(tips.map(({ token, at }) => [token, at]));
  const values = rows.flatMap(({ id, token }) => {
    const place = tableOrRoomByToken.get(token);
    return place ? [{ tipId: id, place }] : [];
  });
  if (values.length > 0) await db.insertInto('tipPlaces').values(values).execute();
}
