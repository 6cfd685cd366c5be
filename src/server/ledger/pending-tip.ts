import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { NewTip } from '#server/ledger/record-paid-tips.ts';
import { getTip, type TipRow } from '#server/ledger/tip-rows.ts';
import { toDecimal } from '#shared/money.ts';
import type { ProviderName } from '#shared/provider-names.ts';

/**
 * Records a tip that is not paid yet. No balance changes, so nothing is locked. Returns undefined if the tip was not
 * recorded: the staff member cannot be tipped, the amount is above the maximum of the business, or the idempotency key is
 * taken.
 */
export async function insertPendingTip(
  db: Db,
  tip: NewTip,
  provider: ProviderName,
): Promise<TipRow | undefined> {
  const { split, terms, idempotency } = tip;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
                      vat, vat_bps, vat_included, status, token, idempotency_key, request_hash, customer_name, message, created_at,
                      provider, came_by)
    SELECT staff.id, staff.business_id, ${toDecimal(split.amountFils)}, ${toDecimal(split.feeFils)},
           ${toDecimal(split.netFils)}, ${toDecimal(split.chargedFils)},
           ${terms.platformFeeBps}, ${terms.platformFeeFixedFils},
           ${toDecimal(split.vatFils)}, ${terms.vatBps ?? 0}, ${terms.vatIncluded ?? true}, 'pending', ${tip.token},
           ${idempotency?.key ?? null}, ${idempotency?.requestHash ?? null}, ${tip.customerName}, ${tip.message},
           ${tip.createdAt}, ${provider}, ${tip.cameBy ?? null}
    FROM staff JOIN businesses ON businesses.id = staff.business_id
    WHERE staff.id = ${tip.staffId} AND staff.is_active AND businesses.status = 'active'
      AND NOT EXISTS (SELECT FROM business_amounts
        WHERE business_id = staff.business_id AND max_tip_fils < ${split.amountFils}::int)
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING id`.execute(db);
  const tipId = rows[0]?.id;
  if (tipId === undefined) return undefined;
  if (tip.at) await db.insertInto('tipPlaces').values({ tipId, place: tip.at }).execute();
  return getTip(db, tipId);
}
