import { z } from 'zod';
import type { ReleasedTransfer } from '#server/money/payouts/bank-files/read-pain001.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

/** Why the bank's service could not be used. Expected, and shown to admins: never a bug of ours. */
export class InstantProblem extends Error {
  readonly refusal: Refusal;
  /** The service is of no use at the moment, for this payment or any other. */
  readonly isOver: boolean;
  /** Nothing of the request has left: the bank cannot have it. */
  readonly isUnsent: boolean;

  constructor(refusal: Refusal, { isOver = false, isUnsent = false } = {}) {
    super(refusal.reason);
    this.refusal = refusal;
    this.isOver = isOver;
    this.isUnsent = isUnsent;
  }
}

/** What the bank says about a payment. `unknown`: it has never got one with this end-to-end id. */
export type InstantAnswer = { unknown: true } | ({ unknown: false } & z.output<typeof reported>);

/**
 * A bank's service for instant payments (docs/instant-payments.md). Both calls throw an `InstantProblem` whenever the answer is
 * not certain. An end-to-end id is paid at most once, however often it is sent.
 */
export type InstantBank = {
  pay(transfer: ReleasedTransfer): Promise<InstantAnswer>;
  ask(endToEndId: string): Promise<InstantAnswer>;
};

/** As long as a person would wait. Aani itself ends a payment within seconds. */
const TIMEOUT_MS = 20_000;
/** An answer is a few hundred bytes. */
const MOST_BYTES = 64 * 1024;
/** ISO 20022: the original payment was never received. A refusal of the question, not of the payment. */
const NEVER_RECEIVED = 'AG09';

const words = z.string().trim().max(500);
const reported = z.object({
  endToEndId: z.string(),
  status: z.string(),
  amount: z.string(),
  currency: z.literal('AED'),
  creditorIban: z.string(),
  reference: z.string().trim().min(1).max(100).nullish(),
  reason: z.object({ code: words.min(1), text: words.nullish() }).nullish(),
});
const notReceived = z.object({
  endToEndId: z.string(),
  status: z.literal('RJCT'),
  reason: z.object({ code: z.literal(NEVER_RECEIVED) }),
});

/** These come before a connection is made. Any later error may mean that the bank has the request. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

type Address = { url: string; credential: string };

/** The interface of docs/instant-payments.md over HTTP. */
export function instantBankAt({ url, credential }: Address, timeoutMs = TIMEOUT_MS): InstantBank {
  const base = url.replace(/\/+$/, '');
  const headers = { authorization: `Bearer ${credential}`, accept: 'application/json' };
  const request = async (path: string, init: RequestInit = {}) =>
    exchange(
      `${base}${path}`,
      {
        ...init,
        headers: { ...headers, ...init.headers },
        // Somebody else's address must not get the credential, nor a payment.
        redirect: 'manual',
      },
      timeoutMs,
    );
  return {
    async pay(transfer) {
      const { endToEndId, messageId, amount, debtor, creditor, purposeCode, memo } = transfer;
      const { status, body } = await request('/payments', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': endToEndId },
        body: JSON.stringify({
          endToEndId,
          messageId,
          amount,
          currency: 'AED',
          debtor,
          creditor,
          purposeCode,
          remittanceInformation: memo,
        }),
      });
      return knownIn(status, body, endToEndId);
    },

    async ask(endToEndId) {
      const { status, body } = await request(`/payments/${encodeURIComponent(endToEndId)}`);
      // A proxy's own "not found" is no word of the bank.
      if (status === 404 && notReceived.safeParse(body).data?.endToEndId === endToEndId)
        return { unknown: true };
      return knownIn(status, body, endToEndId);
    },
  };
}

function knownIn(status: number, body: unknown, endToEndId: string): InstantAnswer {
  const answer = reported.safeParse(body).data;
  const isFine = status >= 200 && status < 300;
  if (!isFine || answer?.endToEndId !== endToEndId || answer.reason?.code === NEVER_RECEIVED)
    throw new InstantProblem(refusalOf('instant_unreadable', { status }));
  return { unknown: false, ...answer };
}

async function exchange(url: string, init: RequestInit, timeoutMs: number) {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal });
    const { status } = response;
    const text = await readAtMost(response);
    if (status === 401 || status === 403)
      throw new InstantProblem(refusalOf('instant_not_let_in', { status }), { isOver: true });
    if (status === 429 || status >= 500)
      throw new InstantProblem(refusalOf('instant_busy', { status }), { isOver: true });
    return { status, body: findJson(text) };
  } catch (error) {
    if (error instanceof InstantProblem) throw error;
    if (signal.aborted) throw new InstantProblem(refusalOf('instant_slow'), { isOver: true });
    const code = codeOf(error);
    const isUnsent = UNSENT.has(code);
    throw new InstantProblem(
      isUnsent ? refusalOf('instant_unreachable', { text: code }) : refusalOf('instant_lost', { text: code }),
      { isOver: true, isUnsent },
    );
  }
}

async function readAtMost(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) throw new InstantProblem(refusalOf('instant_unreadable', response));
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of the error below: fetch itself only says that it failed. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const found = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof found === 'string' ? found : 'failed';
}
