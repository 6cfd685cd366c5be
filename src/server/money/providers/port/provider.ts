import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '#shared/locales.ts';
import type { Fils } from '#shared/money/money.ts';
import type { Checkout, LineKind, ProviderName } from '#shared/money/payment-kinds.ts';
import type { DisputeStatus } from '#shared/statuses.ts';

/** The interface of a payment provider, which collects the guests' money. */
export type PaymentProvider = {
  name: ProviderName;
  /** True if no card is charged. The pages then show that this is a test. */
  isTest: boolean;
  /** The smallest amount that the provider accepts. */
  smallestChargeFils: Fils;
  /** True if the payment needs no further step: the tip is recorded as paid, without being pending first. */
  capturesAtOnce(amountFils: Fils): boolean;
  /** What the tip page needs to take payments itself. Undefined if guests pay on the provider's page only. */
  elements: ElementsSetup | undefined;
  /** Starts the payment of a pending tip. Idempotent: the same attempt of a tip always has the same payment. */
  collect(tip: TipToCollect): Promise<Payment>;
  /** The current state of a payment. */
  find(sessionId: string): Promise<Payment>;
  /** Closes an open payment, so that it cannot be paid later. Returns its state: it may be paid already. */
  expire(sessionId: string): Promise<Payment>;
  /** Refunds a payment, whole or in part. Idempotent: the same request always has the same refund. */
  refund(request: RefundRequest): Promise<Refund>;
  /** The current state of a dispute. Undefined if it is not about a payment in AED. */
  findDispute(disputeId: string): Promise<DisputeChange | undefined>;
  /** Sends evidence to the guest's bank and lets it decide. It cannot be changed afterwards. Repeated, it is sent once. */
  sendEvidence(evidence: EvidenceToSend): Promise<void>;
  /** All warnings of fraud since then, newest first, also of payments that are not ours. */
  warningsSince(since: Date): AsyncIterable<WarningChange>;
  /** Throws if the provider does not accept our keys. */
  ping(): Promise<void>;
  /** Reads a webhook request. Throws ForgedEvent if the signature is not the provider's. */
  readEvent(rawBody: string, headers: IncomingHttpHeaders): ProviderEvent;
  /** Reads a stored event again. Needed for events that arrived before their payment was known. */
  readStoredEvent(payload: unknown): ProviderChange | undefined;
  /** What the provider holds for us now, in AED, available or not. Undefined if it holds nothing for anybody. */
  readBalance(): Promise<Fils | undefined>;
  /** The lines of the provider's own books from `from` up to but not including `until`. */
  booksBetween(from: Date, until: Date): AsyncIterable<BookLine>;
};

/** For the provider's script in the guest's browser. */
export type ElementsSetup = { publishableKey: string; scriptUrl: string };

/** A line of the provider's books: a change of the balance that it holds for us. */
export type BookLine = {
  /** The provider's id of the line. */
  id: string;
  kind: LineKind;
  /** The provider's own word for the kind. */
  type: string;
  /** The charge, refund, dispute or payout behind the line. */
  sourceId: string | null;
  paymentId: string | null;
  /** From the metadata of the payment. Null if it is not of a tip: other products may use the same account. */
  tip: { tipId: number; staffId: number | null } | null;
  /** Before the fee, below zero if the money left. In hundredths of the currency, which is nearly always AED. */
  amountFils: Fils;
  feeFils: Fils;
  /** VAT: a part of the fee, or of the amount of a line that is a fee. */
  feeVatFils: Fils;
  currency: string;
  /** False for a refund that is not done: it waits, or it failed. */
  isDone: boolean;
  /** By the provider's clock, which decides the day the line belongs to. */
  at: Date;
};

export type RefundRequest = {
  tipId: number;
  token: string;
  paymentId: string;
  amountFils: Fils;
  /** Part of the idempotency key: after a failed refund another one may be requested. */
  requestedAt: Date;
  /** How many refunds of the tip were requested or made before this one. Part of the idempotency key too. */
  earlier: number;
};

export type TipToCollect = {
  id: number;
  token: string;
  staffId: number;
  amountFils: Fils;
  chargedFils: Fils;
  /** Staff member and business, shown on the provider's page. The business is also on the card statement. */
  personName: string;
  businessName: string;
  createdAt: Date;
  /** Where the guest returns to, after paying and without paying. */
  returnUrl: string;
  cancelUrl: string;
  locale: Locale;
  /** The guest's bank is asked to confirm who pays, also if it would not ask by itself. */
  asksThreeDSecure: boolean;
  checkout: Checkout;
  /** 1 for the first. A guest who changes to another checkout starts the next one, after the provider has ended the last. */
  attempt: number;
  /** When the attempt began. The same for each repetition of its request. */
  requestedAt: Date;
};

export type Payment = {
  /** The provider's id of the attempt. */
  sessionId: string;
  /** The provider's id of the captured payment. Null before it is paid. */
  paymentId: string | null;
  /** The page on which the guest pays. Null if there is nothing to do there. */
  checkoutUrl: string | null;
  /** With it the guest's browser confirms an embedded payment. Null if there is nothing to confirm. */
  clientSecret: string | null;
  state: PaymentState;
};

export type PaymentState =
  | { status: 'open' }
  | { status: 'captured'; amountFils: Fils; at: Date }
  /** `isDeclined`: the card was refused. Not set if nobody paid in time, or if declines are reported apart. */
  | { status: 'failed'; reason: string; isDeclined?: true };

export type Refund = { refundId: string; status: 'done' | 'waiting' | 'failed'; at: Date };

export type DisputeState = {
  disputeId: string;
  amountFils: Fils;
  reason: string;
  status: DisputeStatus;
  openedAt: Date;
  /** Until when the provider accepts evidence. Null if it accepts none. */
  dueBy: Date | null;
};

/** The guest's bank reports that the card was stolen, before it disputes the payment or instead of it. */
export type FraudWarning = {
  warningId: string;
  /** The provider's own word for the kind of fraud. */
  fraudType: string;
  at: Date;
};

/** Texts have at most 20,000 letters. */
export type EvidenceToSend = {
  disputeId: string;
  tipId: number;
  pdf: Uint8Array;
  productDescription: string;
  /** The day of the tip: "2026-11-19". */
  serviceDate: string;
  customerName: string | null;
  accessActivityLog: string;
  refundPolicyDisclosure: string;
  uncategorizedText: string;
};

export type ProviderEvent = {
  /** The provider's id of the event. It stays the same when the event is sent again. */
  id: string;
  type: string;
  at: Date;
  /** The event as it is stored: unchanged, but without the card that was declined. */
  payload: unknown;
  /** The change for us. Undefined if the event does not concern us. */
  change: ProviderChange | 'unreadable' | undefined;
};

/** The tip's id and token come from the metadata that we set on the payment. */
export type PaymentChange = { about: 'payment'; tipId: number; token: string; payment: Payment };
export type RefundChange = { about: 'refund'; paymentId: string; refund: Refund; amountFils: Fils };
export type DisputeChange = { about: 'dispute'; paymentId: string; dispute: DisputeState };
export type WarningChange = { about: 'warning'; paymentId: string; warning: FraudWarning };
/** A card was declined. The payment stays open: the guest can try another card. */
export type DeclineChange = {
  about: 'decline';
  tipId: number;
  token: string;
  /** The provider's fingerprint of the card, the same for every payment with it. Null if it names none. */
  card: string | null;
};
/** Changes that name a payment but no tip. */
export type LaterChange = RefundChange | DisputeChange | WarningChange;
export type ProviderChange = PaymentChange | DeclineChange | LaterChange;

/** The signature of a webhook is not the provider's. */
export class ForgedEvent extends Error {}

/** The provider could not be reached or failed, so we do not know what it did. A retry is safe. */
export class ProviderUnavailable extends Error {}

/** The provider refused the request. Nothing was collected. */
export class ProviderRefused extends Error {}
