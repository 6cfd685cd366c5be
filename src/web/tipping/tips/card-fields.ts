import type { StripeElements } from '@stripe/stripe-js';

/** Guests do not wait longer for the fields after they have pressed the button. */
const PATIENCE_MS = 2_000;

export type CardFields = {
  elements: StripeElements;
  /** `incomplete`: Stripe says beside the fields what is missing. `unusable`: they did not load, or do not work. */
  read(): Promise<'complete' | 'incomplete' | 'unusable'>;
};

/** Stripe's fields for a card. They never throw, because the button must always lead on. */
export function openCardFields(elements: StripeElements, box: HTMLElement): CardFields {
  let isReady = false;
  const loading = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    try {
      const never = { applePay: 'never', googlePay: 'never', link: 'never' } as const;
      const fields = elements.create('payment', { wallets: never, terms: { card: 'never' } });
      fields.on('ready', () => {
        isReady = true;
        resolve();
        // Not behind the button that stays at the bottom of the screen.
        box.scrollIntoView({ block: 'center' });
        fields.focus();
      });
      fields.on('loaderror', () => {
        isReady = false;
        resolve();
      });
      fields.mount(box);
    } catch {
      resolve();
    }
  });
  return {
    elements,
    async read() {
      await loading;
      if (!isReady) return 'unusable';
      try {
        return (await elements.submit()).error ? 'incomplete' : 'complete';
      } catch {
        return 'unusable';
      }
    },
  };
}
