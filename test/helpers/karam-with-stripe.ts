import type Stripe from 'stripe';
import { afterAll, expect } from 'vitest';
import { openPayments } from '#server/features/payments/open-payments.ts';
import { sweepRefunds } from '#server/features/payments/refund-tip.ts';
import { sweepPayments } from '#server/features/payments/sweep-payments.ts';
import { stripeProvider } from '#server/providers/stripe/stripe-provider.ts';
import { ORIGIN, SESSION_SECRET, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { expectTipsAreWhatStripeHas } from '#test/helpers/stripe-and-tips.ts';
import { startStripeServer } from '#test/helpers/stripe-server/start-stripe-server.ts';
import type { World } from '#test/helpers/world.ts';

const KEYS = { secretKey: 'sk_test_karam', webhookSecret: 'whsec_karam' };

/**
 * For a file of tests: the whole application, the real SDK, and a Stripe of its own at the other end. What Stripe
 * tells waits until a test delivers it.
 */
export async function karamWithStripe() {
  const stripe = await startStripeServer(KEYS);
  afterAll(() => stripe.close());
  const stripeConfig = { provider: 'stripe' as const, ...KEYS, apiBase: stripe.url };
  const karam = testApp({ config: { payments: stripeConfig } });
  // Signatures are compared with the real time, and both sides must agree about it for the rest.
  karam.now = new Date();
  stripe.books.now = () => karam.now;
  const log: string[] = [];
  const payments = () =>
    openPayments({
      config: { payments: stripeConfig, publicOrigin: ORIGIN },
      db: karam.db,
      clock: () => karam.now,
      sessionSecret: SESSION_SECRET,
      tipUpdates: { announce: () => undefined, follow: () => () => undefined, close: async () => undefined },
      log: { error: (_detail, message) => log.push(message) },
    });

  /** One that asks Stripe once and does not wait long. */
  const hastyPayments = () => {
    const provider = stripeProvider({ ...stripeConfig, maxNetworkRetries: 0, timeoutMs: 150 });
    return { ...payments(), provider, all: { stripe: provider } };
  };

  const helpers = {
    karam,
    stripe,
    payments,
    hastyPayments,
    /** What the background jobs have to complain of. */
    log,
    later(minutes: number) {
      karam.now = new Date(karam.now.getTime() + minutes * 60_000);
    },
    /** As the background job does it every minute. */
    async sweep() {
      await sweepPayments(payments());
      await sweepRefunds(payments());
    },
    /** Stripe tells us: the newest event of that type, or that very one. The status of our answer. */
    async deliver(told: string | Stripe.Event, how: { secret?: string; at?: Date } = {}): Promise<number> {
      const event = typeof told === 'string' ? stripe.event(told) : told;
      const { body, headers } = stripe.sign(event, { at: new Date(), ...how });
      return (await karam.visitor().post('/api/webhooks/stripe', body, { headers })).statusCode;
    },
    outcomeOf: async (event: Stripe.Event) =>
      (
        await karam.db
          .selectFrom('paymentEvents')
          .select('outcome')
          .where('id', '=', event.id)
          .executeTakeFirst()
      )?.outcome,
    sendTip: (world: World, amount: string, key?: string) =>
      world.anonymous.post(
        '/api/tips',
        { staffId: world.staffId, amount },
        { headers: key ? { 'idempotency-key': key } : {} },
      ),
    /** A tip whose guest stands at Stripe's page. */
    async aTip(world: World, amount = '100') {
      const answer = await helpers.sendTip(world, amount);
      expect(answer.statusCode).toBe(201);
      const { id, token, checkoutUrl } = answer.json();
      return { id, token, checkoutUrl, sessionId: String(checkoutUrl).split('/').at(-1) ?? '' };
    },
    async aPaidTip(world: World, amount = '100') {
      const tip = await helpers.aTip(world, amount);
      const paymentId = stripe.pay(tip.sessionId).id;
      expect(await helpers.deliver('checkout.session.completed')).toBe(200);
      return { ...tip, paymentId };
    },
    stageOf: async (token: string) =>
      (await karam.visitor().get(`/api/tips/follow/${token}`)).json().stage as string,
    owedTo: async ({ staffId }: World) =>
      (
        await karam.db
          .selectFrom('staff')
          .select('pendingPayout')
          .where('id', '=', staffId)
          .executeTakeFirstOrThrow()
      ).pendingPayout,
    /** How every story ends: no tip counted that was not paid, no payment without its tip, and all of it adds up. */
    async expectAllAddsUp() {
      await expectTipsAreWhatStripeHas(karam.db, stripe);
      await expectLedgerHolds(karam.db);
    },
  };
  return helpers;
}
