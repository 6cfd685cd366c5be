import { z } from 'zod';
import { typedPassword } from '#shared/contracts/auth.ts';
import { bodyId, decimal, instant, line, named } from '#shared/contracts/fields.ts';
import { refusal } from '#shared/contracts/request-parts.ts';
import { because } from '#shared/reasons/because.ts';

/** Where a payout is that goes by instant payment. See migrations/0050. */
export const instantStates = [
  'waiting',
  'sending',
  'accepted',
  'settled',
  'refused',
  'unclear',
  'by_hand',
] as const;
export type InstantState = (typeof instantStates)[number];

/** Aani takes no more in one payment. */
export const MOST_INSTANT_FILS = 5_000_000;

export const instantPayment = named('InstantPayment', {
  payoutId: z.int(),
  bankFileId: z.int(),
  endToEndId: z.string(),
  amount: decimal,
  state: z.enum(instantStates),
  attempts: z.int().describe('Requests that may have reached the bank'),
  attemptedAt: instant.nullable(),
  askedAt: instant.nullable(),
  status: z.string().nullable().describe("The bank's last word, a status of ISO 20022: ACSP, ACCC, RJCT"),
  reason: z.string().nullable(),
  problem: refusal.nullable(),
  queuedAt: instant,
  endedAt: instant.nullable(),
});

export const instantCount = z.object({ state: z.enum(instantStates), count: z.int(), total: decimal });

export const instantKey = named('InstantKey', {
  id: z.int(),
  lastFour: z.string(),
  storedAt: instant,
});

export const instantConnection = named('InstantConnection', {
  url: z.string().nullable().describe('Null: payouts go in files'),
  triedAt: instant.nullable(),
  workedAt: instant.nullable().describe("When the bank's service could be used last"),
  problem: refusal.nullable().describe('Why the last use did not work'),
  keys: z.array(instantKey),
  states: z.array(instantCount),
  payments: z.array(instantPayment).describe('20: those with a problem first, then the newest'),
});

const CREDENTIAL = because('instant_credential_invalid');
/** Without spaces or line ends: it is sent in a header. */
export const instantKeyRequest = z.strictObject({
  credential: z
    .string(CREDENTIAL)
    .trim()
    .regex(/^[!-~]{8,2000}$/, CREDENTIAL)
    .describe("What the bank's service takes as the bearer token. It is never shown again"),
  password: typedPassword,
});

export const takeOutRequest = z.strictObject({
  payoutId: bodyId(because('instant_not_unclear'))
    .optional()
    .describe(
      'The unclear payment of which the bank says that it never got it. Without it: all that were not sent',
    ),
  note: line(1, 500, because('reason_required')),
  password: typedPassword,
});
export type TakeOutRequest = z.infer<typeof takeOutRequest>;
