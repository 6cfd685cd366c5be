import { sql } from 'kysely';
import type { BookLine } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import { toDecimal } from '#shared/money/money.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

/**
 * What each AED line of the provider's books changes on `provider_clearing`, and the account on the other side. The amount
 * of a tip's own payment or refund is not here: it is in the postings of the tip. What other products collect on the same
 * account goes to `other_products`.
 */
export const movesOfLines = sql`
  SELECT lines.provider, lines.id AS line_id, lines.at, move.cause, move.other, move.moved
  FROM provider_lines lines,
  LATERAL (SELECT lines.payment_id IS NULL OR NOT EXISTS (
    SELECT FROM provider_lines captured WHERE captured.provider = lines.provider
      AND captured.payment_id = lines.payment_id AND captured.kind = 'captured' AND captured.tip_id IS NOT NULL
  ) AS is_other) of_tip,
  LATERAL (VALUES
    ('provider_fee', 'provider_fees', CASE WHEN kind = 'fee' THEN lines.amount ELSE 0 END - lines.fee + lines.fee_vat),
    ('provider_vat', 'input_vat', -lines.fee_vat),
    ('provider_payout', 'bank', CASE WHEN kind = 'paid_out' THEN lines.amount ELSE 0 END),
    ('dispute_moved', 'disputed_at_provider', CASE WHEN kind = 'disputed' AND NOT is_other THEN lines.amount ELSE 0 END),
    ('provider_adjusted', 'provider_adjustments', CASE WHEN kind = 'adjusted' THEN lines.amount ELSE 0 END),
    ('other_product', 'other_products', CASE
      WHEN kind IN ('captured', 'refunded', 'refund_returned', 'disputed') AND is_other THEN lines.amount ELSE 0 END)
  ) move (cause, other, moved)
  WHERE lines.currency = 'aed' AND move.moved <> 0`;

/**
 * The sums of each day's lines, without captured and refunded amounts of tips: those follow the state of the refund, which
 * can change after the day.
 */
export const sumsOfLines = sql`
  SELECT provider, (at AT TIME ZONE 'Asia/Dubai')::date AS day,
    -coalesce(sum(moved) FILTER (WHERE cause = 'provider_fee'), 0) AS fees,
    -coalesce(sum(moved) FILTER (WHERE cause = 'provider_vat'), 0) AS fee_vat,
    coalesce(sum(moved) FILTER (WHERE cause = 'dispute_moved'), 0) AS disputed,
    coalesce(sum(moved) FILTER (WHERE cause = 'provider_payout'), 0) AS paid_out,
    coalesce(sum(moved) FILTER (WHERE cause = 'provider_adjusted'), 0) AS adjusted,
    coalesce(sum(moved) FILTER (WHERE cause = 'other_product'), 0) AS others
  FROM (${movesOfLines}) moves GROUP BY 1, 2`;

/**
 * Stores new lines. Known lines stay as they are. A company that is not registered for VAT recovers none: then the VAT of a
 * fee is a part of its cost.
 */
export async function insertProviderLines(
  db: Db,
  provider: ProviderName,
  lines: BookLine[],
  isVatRegistered: boolean,
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ tip, amountFils, feeFils, feeVatFils, isDone: _, ...line }) => ({
    ...line,
    provider,
    tipId: tip?.tipId ?? null,
    staffId: tip?.staffId ?? null,
    amount: toDecimal(amountFils),
    fee: toDecimal(feeFils),
    feeVat: isVatRegistered ? toDecimal(feeVatFils) : '0.00',
    readAt: now,
  }));
  await db
    .insertInto('providerLines')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Posts the lines since `from` that are not posted yet. All lines of earlier days must be stored. A line of a closed month
 * is posted on the first open day.
 */
export async function postProviderLines(db: Db, provider: ProviderName, from: Date): Promise<void> {
  await sql`
    INSERT INTO cash_postings (cause, debit_account, credit_account, amount, provider, line_id, at)
    SELECT cause, CASE WHEN moved > 0 THEN 'provider_clearing' ELSE other END,
      CASE WHEN moved > 0 THEN other ELSE 'provider_clearing' END, abs(moved), provider, line_id, greatest(at, books_open_from())
    FROM (${movesOfLines}) moves WHERE provider = ${provider} AND at >= ${from}
    ON CONFLICT (provider, line_id, cause) DO NOTHING`.execute(db);
}

/**
 * A lost dispute is posted against `provider_clearing`, as a refund of its tip or as a loss. The provider had already taken
 * the money when the dispute was opened, so this posting takes it from `disputed_at_provider` instead. If the dispute is won
 * after all, that is undone: the provider's line gives the money back to `disputed_at_provider`, too.
 */
export async function postLostDisputes(db: Db): Promise<void> {
  await sql`
    INSERT INTO cash_postings (cause, debit_account, credit_account, amount, provider, line_id, at)
    SELECT 'dispute_lost', 'provider_clearing', 'disputed_at_provider', -lines.amount, lines.provider, lines.id,
      greatest(disputes.decided_at, books_open_from())
    FROM disputes
    JOIN provider_lines lines ON lines.provider = disputes.provider AND lines.source_id = disputes.id
      AND lines.kind = 'disputed' AND lines.amount < 0
    WHERE disputes.status = 'lost' AND disputes.borne_by IS NOT NULL
    ON CONFLICT (provider, line_id, cause) DO NOTHING`.execute(db);
  await sql`
    INSERT INTO cash_postings (cause, debit_account, credit_account, amount, provider, line_id, at)
    SELECT 'dispute_regained', 'disputed_at_provider', 'provider_clearing', lost.amount, lost.provider, lost.line_id,
      greatest(disputes.decided_at, books_open_from())
    FROM cash_postings lost JOIN provider_lines lines ON lines.provider = lost.provider AND lines.id = lost.line_id
    JOIN disputes ON disputes.provider = lines.provider AND disputes.id = lines.source_id AND disputes.status = 'won'
    WHERE lost.cause = 'dispute_lost'
    ON CONFLICT (provider, line_id, cause) DO NOTHING`.execute(db);
}

/** Stores the sums of a day, after all its lines. */
export async function updateDaySums(db: Db, provider: ProviderName, day: string): Promise<void> {
  await sql`
    UPDATE provider_days SET (fees, fee_vat, disputed, paid_out, adjusted, others) = (
      SELECT coalesce(sum(sums.fees), 0), coalesce(sum(sums.fee_vat), 0), coalesce(sum(sums.disputed), 0), coalesce(sum(sums.paid_out), 0),
        coalesce(sum(sums.adjusted), 0), coalesce(sum(sums.others), 0)
      FROM (${sumsOfLines}) sums WHERE sums.provider = ${provider} AND sums.day = ${day}::date
    ), platform_fees = (
      SELECT coalesce(sum(tips.fee - tips.vat), 0) FROM provider_lines lines
      JOIN LATERAL (
        SELECT lines.tip_id AS id UNION SELECT tip_id FROM team_tip_parts WHERE lead_id = lines.tip_id
      ) paid ON true JOIN tips ON tips.id = paid.id
      WHERE lines.provider = ${provider} AND lines.kind = 'captured' AND lines.currency = 'aed'
        AND lines.at >= ${day}::timestamp AT TIME ZONE 'Asia/Dubai'
        AND lines.at < (${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Dubai'
    ) WHERE provider = ${provider} AND day = ${day}::date`.execute(db);
}
