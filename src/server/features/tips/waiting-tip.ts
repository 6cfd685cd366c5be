import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { getTip, type TipRow } from '#server/features/tips/tip-store.ts';
import type { NewTip } from '#server/ledger/record-paid-tips.ts';
import { toDecimal } from '#shared/money.ts';
import type { ProviderName } from '#shared/provider-names.ts';

export type Waiting = { provider: ProviderName; locale: 'en' | 'ar'; firstLookAt: Date };

/**
 * A tip whose money has yet to come, and the payment it waits for. No balance changes, so nothing is locked. Nothing
 * when it was left out: for somebody who cannot be tipped, or because its key is taken.
 */
export async function insertWaitingTip(
  db: Db,
  tip: NewTip,
  { provider, locale, firstLookAt }: Waiting,
): Promise<TipRow | undefined> {
  const { split, terms, idempotency } = tip;
  const { rows } = await sql<{ id: number }>`
    WITH recorded AS (
      INSERT INTO tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
                        status, token, idempotency_key, request_hash, customer_name, message, created_at, provider)
      SELECT staff.id, staff.business_id, ${toDecimal(split.amount)}, ${toDecimal(split.fee)}, ${toDecimal(split.net)},
             ${toDecimal(split.charged)}, ${terms.platformFeeBps}, ${terms.platformFeeFixedFils}, 'pending', ${tip.token},
             ${idempotency?.key ?? null}, ${idempotency?.requestHash ?? null}, ${tip.customerName}, ${tip.message},
             ${tip.createdAt}, ${provider}
      FROM staff JOIN businesses ON businesses.id = staff.business_id
      WHERE staff.id = ${tip.staffId} AND staff.is_active AND businesses.status = 'active'
      ON CONFLICT (idempotency_key) DO NOTHING
      RETURNING id, created_at
    )
    INSERT INTO payments (tip_id, provider, locale, next_look_at, created_at)
    SELECT id, ${provider}, ${locale}, ${firstLookAt}, created_at FROM recorded
    RETURNING tip_id AS id`.execute(db);
  return rows[0] && getTip(db, rows[0].id);
}
