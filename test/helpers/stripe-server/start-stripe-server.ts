import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type Stripe from 'stripe';
import { answerBrowser } from '#test/helpers/stripe-server/answer-browser.ts';
import { answerCall } from '#test/helpers/stripe-server/answer-call.ts';
import { Books, type Kinds } from '#test/helpers/stripe-server/books.ts';
import { expireSession } from '#test/helpers/stripe-server/checkout-sessions.ts';
import {
  closeDispute,
  escalateDispute,
  openDispute,
  reinstateDispute,
  warnOfFraud,
} from '#test/helpers/stripe-server/disputes.ts';
import { readUpload } from '#test/helpers/stripe-server/evidence.ts';
import { Faults } from '#test/helpers/stripe-server/faults.ts';
import { guestAtPage } from '#test/helpers/stripe-server/guest-at-page.ts';
import { KeptAnswers } from '#test/helpers/stripe-server/kept-answers.ts';
import { book, decline, pay } from '#test/helpers/stripe-server/money.ts';
import { answerBank, type CardOutcome, confirmIntent } from '#test/helpers/stripe-server/payment-intents.ts';
import {
  createRefund,
  failRefund,
  type RefundStart,
  settleRefund,
} from '#test/helpers/stripe-server/refunds.ts';
import { post, type Signed, signed } from '#test/helpers/stripe-server/webhooks.ts';

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

/**
 * A server with the part of Stripe that we use, on loopback only. Its methods are the actions of Stripe,
 * banks and guests. Without a `webhookUrl` no webhook is sent automatically: events wait in `events` until a
 * test delivers them.
 */
export async function startStripeServer(options: {
  secretKey: string;
  webhookSecret: string;
  webhookUrl?: string;
}) {
  const underWay = new Set<Promise<unknown>>();
  const books = new Books((event) => {
    if (stripe.webhookUrl && !stripe.holdsBack) follow(stripe.deliver(event));
  });
  const follow = (sending: Promise<unknown>) => {
    underWay.add(sending);
    sending.finally(() => underWay.delete(sending));
  };
  const kept = new KeptAnswers();
  const faults = new Faults();

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isUpload = request.headers['content-type']?.startsWith('multipart/form-data');
    const form = isUpload ? readUpload(body) : new URLSearchParams(body);
    const { pathname, searchParams } = new URL(request.url ?? '', stripe.url);
    const method = request.method ?? '';
    if (pathname.startsWith('/pay/')) {
      const wish = method === 'POST' ? form.get('do') : null;
      return guestAtPage(books, response, pathname.slice('/pay/'.length), wish, stripe.idle);
    }
    const visit = { method, path: pathname, query: searchParams, form, origin: stripe.url };
    const servesFile = () => {
      stripe.filesRead += 1;
      return stripe.servesFile;
    };
    if (await answerBrowser({ books, wallets: stripe.wallets, servesFile }, visit, response)) return;
    const call = {
      method,
      path: pathname,
      form: method === 'POST' ? form : searchParams,
      origin: stripe.url,
      refundsStart: stripe.refundsStart,
    };
    stripe.calls.push(`${method} ${pathname}`);
    answerCall({ books, kept, faults, secretKey: options.secretKey }, request, call, response);
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const stripe = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Where events are sent automatically; may be set later, when the receiver runs. */
    webhookUrl: options.webhookUrl,
    /** If true, events wait until a test delivers them, in any order. */
    holdsBack: false,
    /** The first status of a refund: with some banks it is pending for days. */
    refundsStart: 'succeeded' as RefundStart,
    /** Those of guests' browsers. */
    wallets: ['applePay', 'googlePay', 'link'] as ('applePay' | 'googlePay' | 'link')[],
    /** Whether the file for Apple can be read, and how often it was. */
    servesFile: true,
    filesRead: 0,
    books,
    events: books.events,
    /** Every request to the API: "POST /v1/refunds". */
    calls: [] as string[],
    failNext: faults.failNext.bind(faults),
    failAfter: faults.failAfter.bind(faults),
    faultsPass: () => faults.pass(),
    forgetKeys: () => kept.forget(),

    pay: (sessionId: string) => pay(books, sessionId),
    /** `fingerprint`: of the card; each decline is another card if it is not given. */
    decline: (sessionId: string, fingerprint?: string) => decline(books, sessionId, fingerprint),
    expireSession: (sessionId: string) => expireSession(books, sessionId),
    /** The guest's browser confirms a payment on the tip page. */
    confirm: (intentId: string, outcome: CardOutcome) => confirmIntent(books, intentId, outcome),
    /** The guest answers the question of their bank about such a payment. */
    answerBank: (intentId: string, doesConfirm: boolean) => answerBank(books, intentId, doesConfirm),
    /** A refund, full or partial, made in Stripe's dashboard. */
    refundInDashboard(paymentIntentId: string, amount?: number) {
      const form = new URLSearchParams({
        payment_intent: paymentIntentId,
        ...(amount === undefined ? {} : { amount: String(amount) }),
      });
      return createRefund(books, form, stripe.refundsStart);
    },
    settleRefund: (refundId: string) => settleRefund(books, refundId),
    failRefund: (refundId: string) => failRefund(books, refundId),
    openDispute: (paymentIntentId: string, wanted?: Parameters<typeof openDispute>[2]) =>
      openDispute(books, paymentIntentId, wanted),
    warnOfFraud: (paymentIntentId: string, fraudType?: string) =>
      warnOfFraud(books, paymentIntentId, fraudType),
    escalateDispute: (disputeId: string) => escalateDispute(books, disputeId),
    closeDispute: (disputeId: string, outcome: 'won' | 'lost' | 'warning_closed') =>
      closeDispute(books, disputeId, outcome),
    reinstateDispute: (disputeId: string, now: { status?: 'won' | 'lost' } = {}) =>
      reinstateDispute(books, disputeId, now),
    /** Adds a balance transaction that none of our requests caused. */
    book: (type: string, amount: number, about?: Parameters<typeof book>[3]) =>
      book(books, type, amount, about),
    /** Records any other event: of that type, about that object. */
    tell: (type: string, object: object) => books.tell(type, object),
    all: <K extends keyof Kinds>(kind: K) => books.all(kind),

    /** The newest event of that type. */
    event(type: string): Stripe.Event {
      const found = books.events.findLast((event) => event.type === type);
      if (!found) throw new Error(`The Stripe test server has no event of type ${type}`);
      return found;
    },
    sign: (event: Stripe.Event, how: { secret?: string; at?: Date } = {}): Signed =>
      signed(event, how.secret ?? options.webhookSecret, how.at ?? books.now()),
    /** Sends an event `times` times and returns the status of each answer; undefined if there was none. */
    async deliver(event: Stripe.Event, { times = 1 } = {}): Promise<(number | undefined)[]> {
      const { webhookUrl } = stripe;
      if (!webhookUrl) throw new Error('Set webhookUrl before delivering webhooks');
      return Promise.all(Array.from({ length: times }, () => post(webhookUrl, stripe.sign(event))));
    },
    /** Resolves when all webhooks that were sent automatically have been answered. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return stripe;
}
