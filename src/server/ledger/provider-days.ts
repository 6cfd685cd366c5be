import { sql } from 'kysely';

/**
 * The Dubai days on which a provider's own books say something else than it told us. A tip that came back by a lost
 * dispute is left out: it is no refund in the provider's books.
 */
export const daysThatDiffer = sql<{ provider: string; day: string }>`
  SELECT books.provider, books.day FROM provider_days books, LATERAL (
    SELECT books.day::timestamp AT TIME ZONE 'Asia/Dubai' AS start,
      (books.day + 1)::timestamp AT TIME ZONE 'Asia/Dubai' AS next
  ) of_day, LATERAL (
    SELECT coalesce(sum(captured), 0) AS captured FROM payments
    WHERE payments.provider = books.provider AND status = 'captured' AND captured_at >= start AND captured_at < next
  ) paid, LATERAL (
    SELECT coalesce(sum(tips.charged), 0) AS refunded FROM refunds JOIN tips ON tips.id = refunds.tip_id
    WHERE tips.provider = books.provider AND refunds.status = 'done' AND refunded_at >= start AND refunded_at < next
      AND NOT EXISTS (
        SELECT FROM disputes WHERE disputes.tip_id = tips.id AND disputes.id = refunds.refund_id)
  ) back
  WHERE (books.captured, books.refunded) IS DISTINCT FROM (paid.captured, back.refunded)`;
