import {
  type BusinessAmounts,
  largestTipFils,
  type Offers,
  offersOf,
  type TipLimits,
} from '#shared/money/amounts.ts';
import { filsFromAed, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Card } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { AmountPresets } from '#web/tipping/tips/components/amount-presets.tsx';

/** A bill to show percents of. */
const EXAMPLE_BILL_FILS = filsFromAed(230);

type Props = { amounts: BusinessAmounts | undefined; limits: TipLimits };

/** The tip page's own amounts, from what is typed. Shows nothing while the input is invalid. */
export function GuestPreview({ amounts, limits }: Props) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-large font-semibold">{m.amounts_preview()}</h2>
      {amounts ? (
        <Shown amounts={amounts} limits={limits} />
      ) : (
        <p className="text-ink-soft">{m.amounts_preview_unreadable()}</p>
      )}
    </Card>
  );
}

function Shown({ amounts, limits }: { amounts: BusinessAmounts; limits: TipLimits }) {
  const offers = offersOf(amounts, limits);
  const ofBill = offersOf(amounts, limits, EXAMPLE_BILL_FILS);
  const most = formatAmount(largestTipFils(amounts, limits.mostFils));
  return (
    <>
      {offers && <Picture name="preview" offers={offers} sentence={offeredSentence(offers)} />}
      <p className="text-small text-ink-soft">{m.amounts_preview_max({ amount: most })}</p>
      {ofBill?.bill && <Picture name="preview-bill" offers={ofBill} sentence={billSentence(ofBill)} />}
    </>
  );
}

/** As on the tip page but disabled, so a sentence describes it too. */
function Picture({ name, offers, sentence }: { name: string; offers: Offers; sentence: string }) {
  return (
    <div>
      <p aria-live="polite" className="sr-only">
        {sentence}
      </p>
      <div inert className="w-full max-w-form">
        <AmountPresets
          name={name}
          offers={offers.offers}
          bill={offers.bill}
          chosen={offers.chosen ?? undefined}
        />
      </div>
    </div>
  );
}

const listed = ({ offers }: Offers) =>
  offers.map(({ amount, percent }) => {
    const written = formatAmount(getFilsFrom(amount));
    return percent === undefined ? written : `${m.tip_percent({ percent })} ${written}`;
  });

function offeredSentence(offers: Offers): string {
  return m.amounts_preview_offered({ amounts: listed(offers).join(', ') });
}

function billSentence(offers: Offers): string {
  const amount = offers.bill ?? toDecimal(EXAMPLE_BILL_FILS);
  return m.amounts_preview_bill({ amount, amounts: listed(offers).join(', ') });
}
