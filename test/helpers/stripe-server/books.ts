import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { likeStripes } from '#test/helpers/stripe-server/examples.ts';
import { missing } from '#test/helpers/stripe-server/refusal.ts';

export type Kinds = {
  'checkout.session': Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  file: Stripe.File;
  payment_method_domain: Stripe.PaymentMethodDomain;
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning;
  balance_transaction: Stripe.BalanceTransaction;
};
type Kind = keyof Kinds;

const PREFIXES: Record<Kind | 'event', string> = {
  'checkout.session': 'cs_test',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'dp',
  file: 'file',
  payment_method_domain: 'pmd',
  'radar.early_fraud_warning': 'issfr',
  balance_transaction: 'txn',
  event: 'evt',
};

/** All objects and events of the server. */
export class Books {
  /** The server's clock. */
  now: () => Date = () => new Date();
  /** Hundredths of AED that came, or left if below zero, without a line in the books. */
  withoutLines = 0;
  /** All events, oldest first. */
  events: Stripe.Event[] = [];
  #things = new Map<string, Kinds[Kind]>();
  #hears: (event: Stripe.Event) => void;

  constructor(hears: (event: Stripe.Event) => void) {
    this.#hears = hears;
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  add<K extends Kind>(kind: K, own: Partial<Kinds[K]>): Kinds[K] {
    const made = likeStripes<Kinds[K]>({
      created: this.seconds(),
      livemode: false,
      ...own,
      id: newId(kind),
      object: kind,
    } as Partial<Kinds[K]> & { object: string });
    this.#things.set(made.id, made);
    return made;
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] {
    const found = this.#things.get(id);
    if (found?.object !== kind) throw missing(kind, id);
    return found as Kinds[K];
  }

  /** All objects of a kind, newest first, as Stripe lists them. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    const found = [...this.#things.values()].filter((thing) => thing.object === kind) as Kinds[K][];
    return found.reverse().sort((one, other) => other.created - one.created);
  }

  /**
   * A copy in which the referenced object replaces its id, for each path such as
   * `payment_intent.latest_charge`.
   */
  expanded(thing: object, paths: string[]): object {
    const copy = structuredClone(thing) as Record<string, unknown>;
    for (const path of paths) {
      const [field = '', ...rest] = path.split('.');
      const value = copy[field];
      const found = typeof value === 'string' ? this.#things.get(value) : (value as object | null);
      if (found) copy[field] = this.expanded(found, rest.length > 0 ? [rest.join('.')] : []);
    }
    return copy;
  }

  /** Records an event with a copy of the object as it is now. */
  tell(type: string, object: object): Stripe.Event {
    const event = likeStripes<Stripe.Event>({
      id: newId('event'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Partial<Stripe.Event> & { object: string });
    this.events.push(event);
    this.#hears(event);
    return event;
  }
}

function newId(kind: Kind | 'event'): string {
  return `${PREFIXES[kind]}_${randomBytes(12).toString('hex')}`;
}
