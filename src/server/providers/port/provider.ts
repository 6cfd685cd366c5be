import type { IncomingHttpHeaders } from 'node:http';
import type { Fils } from '#shared/money.ts';
import type { ProviderName } from '#shared/provider-names.ts';

/** Who collects the guests' money. Everything else about a tip is the same whoever it is. */
export type PaymentProvider = {
  name: ProviderName;
  /** No card is charged, and every page that says so reads it here. */
  isTest: boolean;
  /** The smallest charge it takes. */
  smallestChargeFils: Fils;
  /** Money that is there the moment it is asked for: such a tip is recorded as paid and never waits. */
  capturesAtOnce(amountFils: Fils): boolean;
  /** Asks for the money of a tip that is recorded as pending. Asked again for the same tip it is the same payment. */
  collect(tip: WaitingTip): Promise<Payment>;
  /** What became of a payment that was begun. */
  find(sessionId: string): Promise<Payment>;
  /** Ends a payment nobody has made, so that nobody can any more. Answers with what it is then: it may be too late. */
  expire(sessionId: string): Promise<Payment>;
  /** Gives everything back. Asked again for the same wish it is the same refund. */
  refund(wish: RefundWish): Promise<Refund>;
  /** Throws unless its keys answer. */
  ping(): Promise<void>;
  /** What it tells us by itself. Throws ForgedEvent unless it proves to come from the provider. */
  readEvent(rawBody: string, headers: IncomingHttpHeaders): ProviderEvent;
  /** Reads a stored event again: for one that came before it was known which tip it is of. */
  readAgain(payload: unknown): ProviderChange | undefined;
  /** What its own books say of that time, from the first moment to before the last. */
  booksBetween(from: Date, until: Date): AsyncIterable<BookLine>;
};

/** A line of the provider's books: money that came in for a payment, or went back. Both are above zero. */
export type BookLine = {
  kind: 'captured' | 'refunded';
  /** Nothing when it is not of a tip: others may sell on the same account. */
  paymentId: string | null;
  amountFils: Fils;
  /** By its own clock, which is what decides to which day it belongs. */
  at: Date;
};

export type RefundWish = {
  tipId: number;
  token: string;
  paymentId: string;
  amountFils: Fils;
  /** Tells one wish from the next: when a refund failed, another may be wanted. */
  requestedAt: Date;
};

export type WaitingTip = {
  id: number;
  token: string;
  staffId: number;
  amountFils: Fils;
  chargedFils: Fils;
  /** Whom the guest tips, to be read on the provider's page and the card's statement. */
  personName: string;
  businessName: string;
  createdAt: Date;
  /** Where the guest comes back to, having paid or not. */
  returnUrl: string;
  cancelUrl: string;
  locale: 'en' | 'ar';
};

export type Payment = {
  /** What the provider calls the attempt. */
  sessionId: string;
  /** What it calls the money, once there is some. */
  paymentId: string | null;
  /** Where the guest pays; nothing when there is nothing for them to do there. */
  checkoutUrl: string | null;
  state: PaymentState;
};

export type PaymentState =
  | { status: 'open' }
  | { status: 'captured'; amountFils: Fils; at: Date }
  | { status: 'failed'; reason: string };

export type Refund = { refundId: string; status: 'done' | 'waiting' | 'failed'; at: Date };

export type DisputeState = {
  disputeId: string;
  amountFils: Fils;
  reason: string;
  status: 'open' | 'won' | 'lost';
};

export type ProviderEvent = {
  /** The provider's own, the same however often it is told. */
  id: string;
  type: string;
  at: Date;
  /** Whole, as it came. */
  payload: unknown;
  /** What it changes for us; undefined when it means nothing to us. */
  change: ProviderChange | undefined;
};

/** The tip's id and token are read from our own metadata. */
export type PaymentChange = { about: 'payment'; tipId: number; token: string; payment: Payment };
export type RefundChange = { about: 'refund'; paymentId: string; refund: Refund; amountFils: Fils };
export type DisputeChange = { about: 'dispute'; paymentId: string; dispute: DisputeState };
/** These name a payment and no tip. */
export type LaterChange = RefundChange | DisputeChange;
export type ProviderChange = PaymentChange | LaterChange;

/** The signature is not the provider's. */
export class ForgedEvent extends Error {}

/** The provider could not be reached, or had a fault of its own: nobody knows what it did. Asking again is safe. */
export class ProviderUnavailable extends Error {}

/** The provider understood, and will not do it. Nothing was collected. */
export class ProviderRefused extends Error {}
