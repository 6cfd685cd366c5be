import type Stripe from 'stripe';
import { afterAll, expect } from 'vitest';
import { openPayments, type Payments } from '#server/money/payments/payments.ts';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { refundTip, sweepRefunds } from '#server/money/payments/refund-tip.ts';
import { sweepPayments } from '#server/money/payments/sweep-payments.ts';
import { stripeProvider } from '#server/money/providers/stripe/stripe-provider.ts';
import { moneyKinds } from '#server/money/routes.ts';
import { unobserved } from '#server/platform/observe/call-metrics.ts';
import { openCardWatch } from '#server/tipping/card-testing/card-watch.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';
import type { Checkout } from '#shared/money/payment-kinds.ts';
import { ORIGIN, SESSION_SECRET, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { expectTipsAreWhatStripeHas } from '#test/helpers/stripe-and-tips.ts';
import { startStripeServer } from '#test/helpers/stripe-server/start-stripe-server.ts';
import type { World } from '#test/helpers/world.ts';

const KEYS = { secretKey: 'sk_test_karam', webhookSecret: 'whsec_karam' };

export function dubaiHour(day: string, hour: number): Date {
  return new Date(startOfDubaiDay(day).getTime() + hour * 3_600_000);
}

/**
 * For one test file: the whole application with the real Stripe SDK, and a Stripe test server of its own.
 * Webhooks are sent only when a test delivers them.
 */
export async function karamWithStripe({
  rateLimit = false,
  app = {},
}: {
  rateLimit?: boolean;
  app?: Omit<Parameters<typeof testApp>[0] & object, 'config'>;
} = {}) {
  const stripe = await startStripeServer(KEYS);
  afterAll(() => stripe.close());
  const elements = { publishableKey: 'pk_test_karam', scriptUrl: `${stripe.url}/endive/stripe.js` };
  const stripeConfig = { provider: 'stripe' as const, ...KEYS, apiBase: stripe.url, elements };
  const karam = testApp({ ...app, config: { payments: stripeConfig, rateLimit, isLocal: true } });
  // Signatures are checked against the real time, so the clocks of both sides must start with it.
  karam.now = new Date();
  stripe.books.now = () => karam.now;
  const log: string[] = [];
  const logger = { error: (_detail: object, message: string) => void log.push(message) };
  const watching = () => ({
    db: karam.db,
    clock: () => karam.now,
    sessionSecret: SESSION_SECRET,
    publicOrigin: ORIGIN,
    log: logger,
  });
  const payments = () =>
    openPayments({
      beginCall: unobserved,
      config: { payments: stripeConfig, publicOrigin: ORIGIN },
      db: karam.db,
      clock: () => karam.now,
      sessionSecret: SESSION_SECRET,
      tipUpdates: { announce: () => undefined },
      watch: rateLimit ? openCardWatch(watching()) : undefined,
      log: logger,
    });

  /** Sends each request to Stripe once, with a short timeout. */
  const hastyPayments = () => {
    const provider = stripeProvider({ ...stripeConfig, maxNetworkRetries: 0, timeoutMs: 150 });
    return { ...payments(), provider, all: { stripe: provider } };
  };

  const two = () => ({
    db: karam.db,
    clock: () => karam.now,
    publicOrigin: ORIGIN,
    isTestMode: true,
    adminsNeedSecondFactor: false,
    areaKinds: moneyKinds(payments()),
  });

  const helpers = {
    karam,
    stripe,
    payments,
    hastyPayments,
    /** As the route does it, for the first admin of the world. */
    refundWith(through: Payments, world: World, order: Omit<Parameters<typeof refundTip>[2], 'reason'>) {
      const admin = {
        actorId: world.admin.user?.id ?? '',
        address: null,
        requestId: 'a-test',
        sid: 'a-test',
      };
      return refundTip(through, two(), { reason: 'Tipped twice', ...order }, admin);
    },
    /** The errors that background jobs logged. */
    log,
    later(minutes: number) {
      karam.now = new Date(karam.now.getTime() + minutes * 60_000);
    },
    /** Reads the provider's books of that day, as the job does at 2:45 in the night after it. */
    async readTheNightAfter(day: string) {
      karam.now = dubaiHour(addDays(day, 1), 2.75);
      await readProviderBooks(payments());
    },
    /** What the background job does every minute. */
    async sweep() {
      await sweepPayments(payments());
      await sweepRefunds(payments());
    },
    /**
     * Delivers the newest event of that type, or the given event, to our webhook. Returns the status of our
     * answer.
     */
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
    sendTip: (world: World, amountDecimal: string, key?: string, checkout?: Checkout) =>
      world.anonymous.post(
        '/api/tips',
        { staffId: world.staffId, amount: amountDecimal, checkout },
        { headers: key ? { 'idempotency-key': key } : {} },
      ),
    /** A tip whose guest is on Stripe's payment page. */
    async aTip(world: World, amountDecimal = '100') {
      const answer = await helpers.sendTip(world, amountDecimal);
      expect(answer.statusCode).toBe(201);
      const { id, token, checkoutUrl } = answer.json();
      return { id, token, checkoutUrl, sessionId: String(checkoutUrl).split('/').at(-1) ?? '' };
    },
    /** A tip that its guest pays on the tip page. */
    async anEmbeddedTip(world: World, amountDecimal = '100', key?: string) {
      const answer = await helpers.sendTip(world, amountDecimal, key, 'embedded');
      expect(answer.statusCode).toBe(201);
      const { id, token, clientSecret } = answer.json();
      return { id, token, clientSecret, paymentId: String(clientSecret).split('_secret_')[0] ?? '' };
    },
    async aPaidTip(world: World, amountDecimal = '100') {
      const tip = await helpers.aTip(world, amountDecimal);
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
    /** How every story ends: paid tips and Stripe's payments are the same, and the ledger holds. */
    async expectAllAddsUp() {
      await expectTipsAreWhatStripeHas(karam.db, stripe);
      await expectLedgerHolds(karam.db);
    },
  };
  return helpers;
}
