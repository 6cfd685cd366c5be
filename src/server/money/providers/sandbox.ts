import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  ForgedEvent,
  type Payment,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/money/providers/port/provider.ts';
import { fils, getFilsFrom } from '#shared/money/money.ts';

/** Amounts that simulate other outcomes. All others are captured at once. */
const DECLINES = getFilsFrom('4000.01');
const WAITS = getFilsFrom('4000.02');
const TIMES_OUT = getFilsFrom('4000.03');

/** After this time the sandbox refuses the payment that timed out before. */
const ADMITS_AFTER_MS = 2 * 60_000;

export const SANDBOX_SIGNATURE = 'x-karam-sandbox-signature';

/** The body of a simulated webhook. */
const sandboxEvent = z.object({
  id: z.string().min(1).max(255),
  tipId: z.int().min(1),
  token: z.string(),
  outcome: z.enum(['paid', 'failed']),
  amount: z.string(),
  at: z.iso.datetime(),
});
export type SandboxEvent = z.infer<typeof sandboxEvent>;

type Options = { secret: string; clock: () => Date; patienceMs?: number };

/** A provider for tests and demos: no card, no money, no network. The pages show that it is a test. */
export function sandboxProvider({ secret, clock, patienceMs = 2000 }: Options): PaymentProvider {
  const keyOf = (body: string) => createHmac('sha256', secret).update(`sandbox webhook ${body}`).digest();
  return {
    name: 'sandbox',
    isTest: true,
    smallestChargeFils: fils(1),
    elements: undefined,
    capturesAtOnce: (amountFils) => ![DECLINES, WAITS, TIMES_OUT].includes(amountFils),
    async collect({ id, amountFils, createdAt }) {
      if (amountFils === DECLINES) return declined(sessionOf(id), 'The sandbox declines 4000.01.');
      if (amountFils === WAITS) return open(sessionOf(id));
      if (clock().getTime() - createdAt.getTime() >= ADMITS_AFTER_MS)
        throw new ProviderRefused('The sandbox never received this payment.');
      await new Promise((resolve) => setTimeout(resolve, patienceMs));
      throw new ProviderUnavailable('The sandbox does not answer for 4000.03.');
    },
    find: async (sessionId) => open(sessionId),
    expire: async (sessionId) => failed(sessionId, 'Nobody paid in time.'),
    refund: async ({ token, earlier }) => ({
      refundId: `sandbox-refund-${token}${earlier === 0 ? '' : `-${earlier}`}`,
      status: 'done',
      at: clock(),
    }),
    // No bank disputes a payment of the sandbox.
    findDispute: async () => undefined,
    async sendEvidence() {
      throw new ProviderRefused('The sandbox has no disputes.');
    },
    warningsSince: async function* () {},
    ping: async () => undefined,
    readBalance: async () => undefined,
    readEvent(rawBody, headers) {
      const received = Buffer.from(String(headers[SANDBOX_SIGNATURE] ?? ''), 'base64url');
      const expected = keyOf(rawBody);
      if (received.length !== expected.length || !timingSafeEqual(received, expected))
        throw new ForgedEvent('The signature is not the sandbox’s.');
      const event = sandboxEvent.parse(JSON.parse(rawBody));
      const at = new Date(event.at);
      const sessionId = sessionOf(event.tipId);
      const payment: Payment =
        event.outcome === 'paid'
          ? {
              sessionId,
              paymentId: `sandbox-payment-${event.tipId}`,
              checkoutUrl: null,
              clientSecret: null,
              state: { status: 'captured', amountFils: getFilsFrom(event.amount), at },
            }
          : declined(sessionId, 'The simulated payment was declined.');
      const change = { about: 'payment' as const, tipId: event.tipId, token: event.token, payment };
      return { id: event.id, type: `sandbox.${event.outcome}`, at, payload: event, change };
    },
    // Not needed: the sandbox's events always name their tip.
    readStoredEvent: () => undefined,
    // The sandbox has no books to compare with.
    booksBetween: async function* () {},
  };
}

/** Signs a simulated event for readEvent. Only this server knows the secret. */
export function signSandboxEvent(secret: string, event: SandboxEvent) {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', secret).update(`sandbox webhook ${body}`).digest('base64url');
  return { body, headers: { [SANDBOX_SIGNATURE]: signature } };
}

const sessionOf = (tipId: number) => `sandbox-session-${tipId}`;

function open(sessionId: string): Payment {
  return { sessionId, paymentId: null, checkoutUrl: null, clientSecret: null, state: { status: 'open' } };
}

function declined(sessionId: string, reason: string): Payment {
  return {
    sessionId,
    paymentId: null,
    checkoutUrl: null,
    clientSecret: null,
    state: { status: 'failed', reason, isDeclined: true },
  };
}

function failed(sessionId: string, reason: string): Payment {
  return {
    sessionId,
    paymentId: null,
    checkoutUrl: null,
    clientSecret: null,
    state: { status: 'failed', reason },
  };
}
