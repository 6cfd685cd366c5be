import { clsx } from 'clsx';
import { Button } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';
import { SCRIPT_ATTRIBUTE } from '#web/tipping/tips/fetch-pay-here.ts';
import type { PayHere } from '#web/tipping/tips/use-pay-here.ts';
import type { TipFormState } from '#web/tipping/tips/use-tip-form.ts';

/** The buttons of Apple Pay, Google Pay and Link, drawn by Stripe. Their place is kept free until they come, so nothing moves. */
export function Wallets({ stage, hasWallets, walletBox, scriptUrl }: PayHere) {
  if (stage === 'none' || (stage === 'ready' && !hasWallets)) return null;
  return (
    <fieldset className="mt-2 noscript:hidden" aria-busy={stage === 'loading'}>
      <legend className="sr-only">{m.pay_wallets()}</legend>
      <div
        ref={walletBox}
        {...{ [SCRIPT_ATTRIBUTE]: scriptUrl }}
        className={clsx(
          'min-h-control accent-accent',
          stage === 'loading' && 'animate-pulse rounded-control bg-sunken motion-reduce:animate-none',
        )}
      />
    </fieldset>
  );
}

type CardProps = { payHere: PayHere; state: TipFormState };

/** The fields for a card, in frames of Stripe, and the way to Stripe's page. */
export function CardFields({ payHere, state }: CardProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{m.pay_card()}</legend>
      <div ref={payHere.cardBox} className="min-h-control accent-accent" />
      <Button
        variant="quiet"
        className="mt-1"
        disabled={state.isSending}
        onClick={() => void state.send()}
        label={m.pay_elsewhere()}
      />
    </fieldset>
  );
}
