import { fils, filsFromAed } from '#shared/money.ts';
import { defaultTipPresetsFils } from '#shared/tip-presets.ts';
import { splitTip } from '#shared/tip-split.ts';
import { formatAmount } from '#web/components/ui/amount-format.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Money } from '#web/components/ui/money.tsx';
import { AmountPresets } from '#web/features/tips/components/amount-presets.tsx';
import { m } from '#web/paraglide/messages.js';

const amount = defaultTipPresetsFils[2] ?? filsFromAed(15);
const split = splitTip(amount, { platformFeeBps: 500, platformFeeFixedFils: fils(0) }, false);

/** What a guest sees, standing still: inert, so nobody can mistake it for a way to pay. */
export function ExampleTipCard() {
  const firstName = m.tip_example_first_name();
  const lastName = m.tip_example_last_name();
  return (
    <figure className="mx-auto w-full max-w-sm">
      <Card inert className="flex flex-col items-center gap-5 rounded-frame text-center">
        <p className="text-small text-ink-soft">
          {m.tip_example_business()} · {m.tip_example_licence({ number: '000000' })}
        </p>
        <Avatar size="large" firstName={firstName} lastName={lastName} />
        <div>
          <p className="text-title font-semibold">
            {firstName} {lastName}
          </p>
          <p className="text-ink-soft">{m.tip_example_role()}</p>
        </div>
        <div>
          <p className="font-medium">{m.tip_leave()}</p>
          <Money amount={amount} look="display" />
        </div>
        <div className="w-full">
          <AmountPresets name="example-amount" presets={defaultTipPresetsFils} chosen={amount} />
        </div>
        <p className="text-small text-ink-soft">
          {m.tip_receives({ name: firstName, net: formatAmount(split.net), amount: formatAmount(amount) })}
        </p>
        <Button className="w-full">{m.tip_send({ amount: formatAmount(amount) })}</Button>
      </Card>
      <figcaption className="mt-4 text-center text-small text-ink-soft">
        {m.landing_example_caption()}
      </figcaption>
    </figure>
  );
}
