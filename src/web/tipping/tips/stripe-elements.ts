import type { Appearance, Stripe, StripeConstructor, StripeElements, StripeError } from '@stripe/stripe-js';
import type { PageElements } from '#shared/contracts/tip-page.ts';
import type { Fils } from '#shared/money/money.ts';
import { pageMethods } from '#shared/money/payment-kinds.ts';
import { type CardFields, openCardFields } from '#web/tipping/tips/card-fields.ts';
import type { Confirmed } from '#web/tipping/tips/send-tip.ts';
import type { Confirm, ToConfirm } from '#web/tipping/tips/use-tip-form.ts';

/**
 * Stripe's script and its frames on the tip page. A chunk of its own, loaded after the page is shown and only where guests
 * can pay on it. The types are those that Stripe publishes; the script comes from Stripe and may not be bundled.
 */

type Options = {
  setup: PageElements;
  /** Stripe has no words in Hindi and Urdu: it then follows the browser. */
  locale: 'en' | 'ar' | 'auto';
  /** What the card would be charged now. */
  amountFils: Fils;
  walletBox: HTMLElement;
  /** A wallet was pressed. False if something in the form is missing, so that its sheet must not open. */
  mayPay(): boolean;
  /** The guest has confirmed with face or finger: records the tip, and pays it. False if Stripe was asked for nothing. */
  pay(confirm: Confirm): Promise<boolean>;
};

export type PageStripe = {
  hasWallets: boolean;
  setAmount(amountFils: Fils): void;
  /** Shows the fields for a card. */
  openCard(box: HTMLElement): void;
  /** `incomplete`: something in these fields is missing, and Stripe says what. `unusable`: there are no fields to pay with. */
  readCard(): Promise<Confirm | 'incomplete' | 'unusable'>;
};

/** Resolves when the wallets are ready to be pressed. Rejects if Stripe's script or its frames do not load. */
export async function openStripe({ setup, locale, walletBox, mayPay, pay, ...first }: Options) {
  const stripe = (await loadScript(setup.scriptUrl))(setup.publishableKey, { locale });
  let { amountFils } = first;
  const appearance = appearanceOfPage(walletBox);
  // As each wallet's rules for its button ask.
  const onGround = appearance.theme === 'night' ? 'white' : 'black';
  const newElements = () =>
    stripe.elements({
      mode: 'payment',
      currency: 'aed',
      amount: amountFils,
      allowedPaymentMethodTypes: [...pageMethods],
      appearance,
    });
  // Elements of their own, so that an unfinished card is not asked for when a wallet pays.
  const wallets = newElements();
  let cards: CardFields | undefined;

  /** The guest agrees to the amount that is shown at this moment. */
  const confirmShown = (elements: StripeElements): Confirm => {
    const shownFils = amountFils;
    return async ({ chargedFils, ...payment }) =>
      // The fee was changed since the page was opened.
      chargedFils === shownFils ? confirmPayment(stripe, elements, payment) : 'unusable';
  };

  const buttons = wallets.create('expressCheckout', {
    buttonHeight: 48,
    buttonType: { applePay: 'tip', googlePay: 'pay' },
    buttonTheme: { applePay: onGround, googlePay: onGround },
    layout: { maxColumns: 2, maxRows: 1 },
    paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
  });
  let confirm = confirmShown(wallets);
  buttons.on('click', (event) => {
    if (!mayPay()) return event.reject();
    confirm = confirmShown(wallets);
    event.resolve();
  });
  buttons.on('confirm', async (event) => {
    const { error } = await wallets.submit();
    // Otherwise the wallet's sheet would stay open.
    if (error || !(await pay(confirm))) event.paymentFailed();
  });
  const hasWallets = await new Promise<boolean>((resolve, reject) => {
    buttons.on('ready', ({ availablePaymentMethods: found }) =>
      resolve(found !== undefined && Object.values(found).includes(true)),
    );
    buttons.on('loaderror', ({ error }) => reject(new Error(error.message)));
    buttons.mount(walletBox);
  });

  const page: PageStripe = {
    hasWallets,
    setAmount(next) {
      amountFils = next;
      for (const elements of [wallets, cards?.elements]) void elements?.update({ amount: next });
    },
    openCard(box) {
      cards = openCardFields(newElements(), box);
    },
    async readCard() {
      if (!cards) return 'unusable';
      const read = await cards.read();
      return read === 'complete' ? confirmShown(cards.elements) : read;
    },
  };
  return page;
}

async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  { clientSecret, returnUrl }: Pick<ToConfirm, 'clientSecret' | 'returnUrl'>,
): Promise<Confirmed> {
  try {
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    return error ? meaningOf(error) : 'done';
  } catch {
    // Stripe's script throws if it is used wrongly, before it sends anything.
    return 'unusable';
  }
}

/**
 * `invalid_request_error`: Stripe does not accept this payment from this page, now or later; it may also have been made or
 * closed elsewhere. Our server finds that out before the guest is sent to Stripe's page.
 */
export function meaningOf({ type, code }: Pick<StripeError, 'type' | 'code'>): Confirmed {
  if (type === 'card_error' || code === 'payment_intent_authentication_failure') return 'declined';
  return type === 'invalid_request_error' ? 'unusable' : 'unclear';
}

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

function loadScript(url: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    // The guest sends another tip.
    if (window.Stripe) return resolve(window.Stripe);
    const script = document.createElement('script');
    script.src = url;
    script.onload = () =>
      window.Stripe ? resolve(window.Stripe) : reject(new Error('There is no Stripe in the script'));
    script.onerror = () => reject(new Error('Stripe’s script did not load'));
    document.head.append(script);
  });
}

/** The page's own colours, which may be those of the business. */
function appearanceOfPage(element: HTMLElement): Appearance {
  const { color, accentColor } = getComputedStyle(element);
  // Light letters are for a dark ground.
  const [red = 0] = color.match(/\d+/g)?.map(Number) ?? [];
  const theme = red > 127 ? 'night' : 'stripe';
  return { theme, variables: { colorPrimary: accentColor, borderRadius: '12px' } };
}
