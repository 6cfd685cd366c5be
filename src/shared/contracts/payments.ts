import { z } from 'zod';
import { typedPassword } from '#shared/contracts/auth.ts';
import { decimal, instant, line, named } from '#shared/contracts/fields.ts';
import { proposal } from '#shared/contracts/proposals.ts';
import { tipAmount } from '#shared/contracts/tips.ts';
import { outcomesToDealWith, paymentDecisions, providerNames } from '#shared/money/payment-kinds.ts';
import { because } from '#shared/reasons/because.ts';
import {
  disputeStatuses,
  fraudWarningStates,
  lossBearers,
  refundFailures,
  refundStatuses,
  tipStatuses,
} from '#shared/statuses.ts';

const waitingTip = z.object({
  tipId: z.int(),
  amount: decimal,
  charged: decimal,
  personName: z.string(),
  businessName: z.string(),
  createdAt: instant,
});

const dispute = z.object({
  provider: z.enum(providerNames),
  id: z.string(),
  tipId: z.int(),
  staffId: z.int(),
  personName: z.string(),
  business: z.object({ id: z.int(), name: z.string() }),
  amount: decimal,
  reason: z.string(),
  status: z.enum(disputeStatuses),
  openedAt: instant,
  dueBy: instant.nullable().describe('Until when the provider takes evidence'),
  decidedAt: instant.nullable(),
  held: decimal.describe("What is held of the person's balance while the dispute is open"),
  borneBy: z.enum(lossBearers).nullable().describe('Who bears the loss, if it was lost'),
});

const fraudWarning = z.object({
  provider: z.enum(providerNames),
  id: z.string(),
  tipId: z.int(),
  staffId: z.int(),
  firstName: z.string().describe('Whom the tip was for'),
  business: z.object({ id: z.int(), name: z.string() }),
  charged: decimal,
  refunded: decimal,
  fraudType: z.string().describe('As the provider calls it'),
  warnedAt: instant,
  state: z.enum(fraudWarningStates),
  byRule: z.boolean().describe('Given back by the rule of the settings'),
  closedNote: z.string().nullable().describe('Why an admin did not give the tip back'),
});
export type ListedWarning = z.input<typeof fraudWarning>;

/** For admins: those that nobody has decided first, then the newest. At most a hundred. */
export const fraudWarningList = named('FraudWarningList', {
  warnings: z.array(fraudWarning),
  count: z.int().describe('Of all that an admin has to decide'),
});

export const fraudWarningParams = z.object({
  provider: z.enum(providerNames, because('no_such_warning')),
  id: z.string().min(1).max(255),
});

export const closeWarningRequest = z.strictObject({
  note: line(1, 500, because('warning_note_required')).describe('Why the tip is not given back'),
});

/** The state of the payment provider, for admins. */
export const paymentStatus = named('PaymentStatus', {
  provider: z.enum(providerNames),
  isTest: z.boolean(),
  /** Result of a call to the provider for this request. */
  keysAnswer: z.boolean(),
  webhookUrl: z.string(),
  webhookLastSeenAt: instant.nullable(),
  /** Tips that are not paid yet, oldest first, at most 20. */
  waiting: z.array(waitingTip),
  waitingCount: z.int(),
});

/** For admins: those that are not decided first, by their deadline, then the newest. At most a hundred. */
export const disputeList = named('DisputeList', { disputes: z.array(dispute) });
export type ListedDispute = z.input<typeof dispute>;

export const simulateRequest = z.strictObject({
  outcome: z.enum(['paid', 'failed'], because('not_one_of', { name: 'outcome', values: 'paid or failed' })),
});

export const refundRequest = z.strictObject({
  reason: line(1, 500, because('refund_reason_required')),
  amount: tipAmount.optional().describe('Of what the guest paid. Without it, all that is left'),
  password: typedPassword.optional().describe('Of the admin, if a second one has to confirm it'),
});

export const refundAnswer = named('RefundAnswer', {
  tipId: z.int(),
  status: z.enum(tipStatuses),
  refunded: decimal.describe('What was given back so far, of what the guest paid'),
  refund: z
    .object({
      status: z.enum(refundStatuses),
      amount: decimal,
      reason: z.string().nullable().describe('What the admin gave; none for a refund made at the provider'),
      failure: z.enum(refundFailures).nullable(),
      failureDetail: z.string().nullable().describe('In the provider’s own words'),
    })
    .nullable()
    .describe('Null while a second admin has to confirm it'),
  proposal: proposal.nullable().describe('What the second admin has to confirm'),
});

const ofGuest = z.object({
  tipId: z.int(),
  ageDays: z.int().describe('Whole days since then'),
  staffId: z.int(),
  personName: z.string().describe('Whom the tip was for'),
  business: z.object({ id: z.int(), name: z.string() }),
});

const owedRefund = ofGuest.extend({
  id: z.int(),
  amount: decimal,
  owedSince: instant.describe(
    'When the bank returned it, or when it was decided that the payment is given back',
  ),
  isReturned: z.boolean(),
  isUnderWay: z.boolean().describe('Sent; the provider has not answered yet'),
  failure: z.enum(refundFailures).nullable().describe('Why it could not be sent'),
  failureDetail: z.string().nullable().describe('In the provider’s own words'),
});
export type OwedRefund = z.input<typeof owedRefund>;

const differingPayment = ofGuest.extend({
  charged: decimal.describe('What the guest should have paid'),
  collected: decimal.describe('What the provider collected'),
  capturedAt: instant,
  isTeam: z.boolean().describe('Of a tip that several people share, which can only be given back'),
});
export type DifferingPayment = z.input<typeof differingPayment>;

/** Money of guests that somebody has to deal with, the oldest first, at most a hundred of each. */
export const guestMoney = named('GuestMoney', {
  refunds: z.array(owedRefund).describe('That the guest’s bank returned, or that give a payment back'),
  payments: z.array(differingPayment).describe('Of another amount than their tip, and not decided'),
  count: z.int().describe('Of all of them'),
});

export const settlePaymentRequest = z.strictObject({
  decision: z.enum(paymentDecisions, because('not_one_of', { name: 'decision', values: 'refund or count' })),
  note: line(1, 500, because('payment_note_required')).describe('Why'),
  password: typedPassword,
});

export const REPAID_NOTE_MAX_LENGTH = 500;

export const repaidRequest = z.strictObject({
  note: line(1, REPAID_NOTE_MAX_LENGTH, because('repaid_note_required')).describe('How the guest got it'),
  password: typedPassword,
});

/** `proposal`: nothing has changed yet, because a second admin has to confirm it. */
export const repaidAnswer = guestMoney
  .extend({ proposal: proposal.nullable().describe('What waits for a second admin') })
  .meta({ id: 'GuestMoneyProposed' });

export const webhookParams = z.object({
  provider: z.enum(providerNames, because('no_such_provider')),
});
export const webhookAnswer = z.object({ received: z.boolean() });

export const EVENT_NOTE_MAX_LENGTH = 500;

/** An event that somebody has to deal with. */
const openEvent = named('OpenPaymentEvent', {
  provider: z.enum(providerNames),
  id: z.string().describe('The provider’s id of the event'),
  type: z.string().describe('As the provider calls it'),
  outcome: z.enum(outcomesToDealWith),
  tipId: z.int().nullable(),
  toldAt: instant,
  receivedAt: instant,
});
export type OpenEvent = z.input<typeof openEvent>;

export const openEvents = z.object({
  events: z.array(openEvent),
  count: z.int().describe('Of all open events; `events` are the oldest of them'),
});

export const paymentEventParams = z.object({
  provider: z.enum(providerNames, because('no_such_event')),
  id: z.string().min(1).max(255),
});

export const dealtWithRequest = z.strictObject({
  note: line(1, EVENT_NOTE_MAX_LENGTH, because('event_note_required')).describe('What was done'),
});
