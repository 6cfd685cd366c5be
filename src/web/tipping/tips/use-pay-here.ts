import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PageElements } from '#shared/contracts/tip-page.ts';
import type { Fils } from '#shared/money/money.ts';
import { getLocale } from '#web/paraglide/runtime.js';
import type { PageStripe } from '#web/tipping/tips/stripe-elements.ts';
import type { TipFormState } from '#web/tipping/tips/use-tip-form.ts';

/** Guests do not wait longer for the wallets. What comes later is ignored, so that nothing moves under their thumb. */
const PATIENCE_MS = 2_000;

/** `loading`: also on the server, where the place of the wallets is kept free. `none`: the provider's page is the only way. */
type Stage = 'loading' | 'ready' | 'none';

export type PayHere = {
  /** The provider's script, which is fetched before the page is hydrated. */
  scriptUrl: string | undefined;
  stage: Stage;
  hasWallets: boolean;
  isCardOpen: boolean;
  walletBox: RefObject<HTMLDivElement | null>;
  cardBox: RefObject<HTMLDivElement | null>;
  /** The form was sent: opens the fields for a card, pays with them, or goes to the provider's page. */
  submit(): Promise<void>;
};

type Payable = { amountFils: Fils; state: Pick<TipFormState, 'check' | 'send'> };

/** Paying on the tip page, by the wallets of the browser or a card. The provider's page stays the way for everything else. */
export function usePayHere(setup: PageElements | null, { amountFils, state }: Payable): PayHere {
  const [stage, setStage] = useState<Stage>(setup ? 'loading' : 'none');
  const [page, setPage] = useState<PageStripe>();
  const [isCardOpen, setCardOpen] = useState(false);
  const walletBox = useRef<HTMLDivElement>(null);
  const cardBox = useRef<HTMLDivElement>(null);
  // Stripe's frames call back long after a render.
  const latest = useRef({ amountFils, state });
  latest.current = { amountFils, state };
  const isOver = useRef(false);

  useEffect(() => {
    if (!setup) return;
    isOver.current = false;
    const giveUp = () => {
      isOver.current = true;
      setStage('none');
    };
    const patience = setTimeout(giveUp, PATIENCE_MS);
    open(setup)
      .then((opened) => {
        if (isOver.current) return;
        setPage(opened);
        setStage('ready');
      }, giveUp)
      .finally(() => clearTimeout(patience));
    return () => {
      isOver.current = true;
      clearTimeout(patience);
    };

    async function open({ publishableKey, scriptUrl }: PageElements) {
      const { openStripe } = await import('#web/tipping/tips/stripe-elements.ts');
      // The guest was quicker.
      if (isOver.current || !walletBox.current) throw new Error('Nobody waits for the wallets');
      const locale = getLocale();
      return openStripe({
        setup: { publishableKey, scriptUrl },
        locale: locale === 'en' || locale === 'ar' ? locale : 'auto',
        amountFils: latest.current.amountFils,
        walletBox: walletBox.current,
        mayPay: () => latest.current.state.check(),
        pay: (confirm) => latest.current.state.send(confirm),
      });
    }
  }, [setup]);

  useEffect(() => page?.setAmount(amountFils), [page, amountFils]);
  useEffect(() => {
    if (isCardOpen && cardBox.current) page?.openCard(cardBox.current);
  }, [isCardOpen, page]);

  const submit = async () => {
    if (!page) {
      isOver.current = true;
      setStage('none');
      await state.send();
    } else if (isCardOpen) {
      const card = await page.readCard();
      if (card !== 'incomplete') await latest.current.state.send(card === 'unusable' ? undefined : card);
    } else if (state.check()) {
      setCardOpen(true);
    }
  };
  const hasWallets = page?.hasWallets ?? false;
  return { scriptUrl: setup?.scriptUrl, stage, hasWallets, isCardOpen, walletBox, cardBox, submit };
}
