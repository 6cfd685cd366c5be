import { sql } from 'kysely';
import type { ProviderName } from '#shared/payment-kinds.ts';

/**
 * Dubai days on which the provider's books differ from the payments and refunds we recorded. A lost dispute is
 * not a refund, here and in the provider's books.
 */
export const daysThatDiffer = sql<{ provider: string; day: string }>`
  SELECT books.provider, books.day FROM provider_days books, LATERAL (
    SELECT books.day::timestamp AT TIME ZONE 'Asia/Dubai' AS start,
      (books.day + 1)::timestamp AT TIME ZONE 'Asia/Dubai' AS next
  ) of_day, LATERAL (
    SELECT coalesce(sum(captured), 0) AS captured FROM payments
    WHERE payments.provider = books.provider AND status = 'captured' AND captured_at >= start AND captured_at < next
  ) paid, LATERAL (
    SELECT coalesce(sum(refunds.amount), 0) AS refunded FROM refunds JOIN tips ON tips.id = refunds.tip_id
    WHERE tips.provider = books.provider AND refunds.status = 'done' AND refunded_at >= start AND refunded_at < next
  ) back
  WHERE (books.captured, books.refunded) IS DISTINCT FROM (paid.captured, back.refunded)`;

/** The Dubai day of the first payment that went through a provider. Tips have rising numbers, so no other is read. */
export function firstPaymentDay(provider: ProviderName) {
  return sql<string>`
    SELECT (created_at AT TIME ZONE 'Asia/Dubai')::date FROM payments WHERE provider = ${provider} ORDER BY tip_id LIMIT 1`;
}

/** Days since the first card payment whose books were not read. A day is read in the night after it, until three in Dubai. */
export const unreadDays = sql<{ day: string }>`
  SELECT past::date AS day FROM generate_series((${firstPaymentDay('stripe')}),
    ((now() - interval '3 hours') AT TIME ZONE 'Asia/Dubai')::date - 1, interval '1 day') AS past
  WHERE NOT EXISTS (SELECT FROM provider_days WHERE provider = 'stripe' AND day = past::date AND has_lines)`;
