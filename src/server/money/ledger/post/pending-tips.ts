import { sql } from 'kysely';
import type { NewTip } from '#server/money/ledger/post/record-paid-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { toDecimal } from '#shared/money.ts';
import type { ProviderName } from '#shared/payment-kinds.ts';

/** Records a tip that is not paid yet. Returns undefined if it was not recorded. */
export async function insertPendingTip(
  db: Db,
  tip: NewTip,
  provider: ProviderName,
): Promise<TipRow | undefined> {
  const [row] = await insertPendingTips(db, [tip], provider);
  return row;
}

/**
 * Records tips that are not paid yet, in this order. No balance changes, so nothing is locked. Leaves out a tip whose
 * staff member cannot be tipped, whose amount is above the maximum of the business, or whose idempotency key is taken.
 */
export async function insertPendingTips(db: Db, tips: NewTip[], provider: ProviderName): Promise<TipRow[]> {
  const all = <Value>(read: (tip: NewTip) => Value) => sql.val(tips.map(read));
  const { rows } = await sql<TipRow>`
    INSERT INTO tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
                      vat, vat_bps, vat_included, status, token, idempotency_key, request_hash, customer_name, message, created_at,
                      provider, came_by)
    SELECT staff.id, staff.business_id, given.amount, given.fee, given.net, given.charged, given.fee_bps, given.fee_fixed,
           given.vat, given.vat_bps, given.vat_included, 'pending', given.token, given.key, given.hash,
           given.customer_name, given.message, given.created_at, ${provider}, given.came_by
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
      ${all(({ cameBy }) => cameBy ?? null)}::text[]
    ) WITH ORDINALITY AS given (staff_id, amount, fee, net, charged, fee_bps, fee_fixed, vat, vat_bps, vat_included, token,
        key, hash, customer_name, message, created_at, came_by, turn)
    JOIN staff ON staff.id = given.staff_id JOIN businesses ON businesses.id = staff.business_id
    WHERE staff.is_active AND businesses.status = 'active'
      AND NOT EXISTS (SELECT FROM business_amounts
        WHERE business_id = staff.business_id AND max_tip_fils < given.amount * 100)
    ORDER BY given.turn
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING *`.execute(db);
  await keepPlaces(db, tips, rows);
  return rows;
}

async function keepPlaces(db: Db, tips: NewTip[], rows: TipRow[]): Promise<void> {
  const places = new Map(tips.map(({ token, at }) => [token, at]));
  const placed = rows.flatMap(({ id, token }) => {
    const place = places.get(token);
    return place ? [{ tipId: id, place }] : [];
  });
  if (placed.length > 0) await db.insertInto('tipPlaces').values(placed).execute();
}
