import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/platform/db/database.ts';
import { fils, toDecimal } from '#shared/money/money.ts';
import type { StripeServer } from '#test/helpers/stripe-server/start-stripe-server.ts';

/**
 * Fails unless our paid tips and Stripe's payments are the same, and so is what was given back of each: one line for each,
 * compared from both sides. A lost dispute gives a tip back only if the person bears it.
 */
export async function expectTipsAreWhatStripeHas(db: Db, stripe: StripeServer): Promise<void> {
  // A team tip is one payment: the lead's token, and the sums of its parts.
  const { rows: tips } = await sql<{ token: string; charged: string; refunded: string; status: string }>`
    SELECT lead.token, sum(tips.charged) AS charged, sum(tips.refunded) AS refunded,
      CASE WHEN bool_and(tips.status = 'refunded') THEN 'refunded' ELSE 'paid' END AS status
    FROM tips LEFT JOIN team_tip_parts part ON part.tip_id = tips.id
    JOIN tips lead ON lead.id = coalesce(part.lead_id, tips.id)
    WHERE tips.provider = 'stripe' AND tips.status IN ('paid', 'refunded') GROUP BY lead.id`.execute(db);
  const lost = await db
    .selectFrom('disputes')
    .select(['id', 'borneBy'])
    .where('status', '=', 'lost')
    .execute();
  expect(lost.map(({ id }) => id).sort()).toEqual(
    stripe
      .all('dispute')
      .filter(({ status }) => status === 'lost')
      .map(({ id }) => id)
      .sort(),
  );
  const byPerson = lost.filter(({ borneBy }) => borneBy === 'person').map(({ id }) => id);
  const counted = tips.map(
    ({ token, charged, refunded, status }) => `${token} ${charged} ${refunded} ${status}`,
  );
  const collected = stripe
    .all('payment_intent')
    .filter(({ status, metadata }) => status === 'succeeded' && metadata.karam_tip_token)
    .map((intent) => {
      const chargedFils = fils(intent.amount_received);
      const backFils = fils(Math.min(chargedFils, givenBack(stripe, intent.id, byPerson)));
      const status = backFils === chargedFils ? 'refunded' : 'paid';
      return `${intent.metadata.karam_tip_token} ${toDecimal(chargedFils)} ${toDecimal(backFils)} ${status}`;
    });
  expect(counted.sort()).toEqual(collected.sort());
}

/** By refunds that succeeded and by these disputes. */
function givenBack(stripe: StripeServer, paymentId: string, disputeIds: string[]): number {
  const isOfIt = (each: { payment_intent: unknown }) => each.payment_intent === paymentId;
  return [
    ...stripe.all('refund').filter((refund) => isOfIt(refund) && refund.status === 'succeeded'),
    ...stripe.all('dispute').filter((dispute) => isOfIt(dispute) && disputeIds.includes(dispute.id)),
  ].reduce((sum, { amount }) => sum + amount, 0);
}
