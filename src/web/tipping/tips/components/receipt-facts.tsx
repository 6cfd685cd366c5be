import type { FollowedTip } from '#shared/contracts/tips.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { Money } from '#web/kit/format/money.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { m } from '#web/paraglide/messages.js';
import { BusinessLine } from '#web/tipping/tips/components/business-line.tsx';

/** For the guest's own accounts: who was paid, how much, and the receipt number. */
export function ReceiptFacts({ tip }: { tip: FollowedTip }) {
  const { id, person, business, amount, fee, charged, refunded, message } = tip;
  const money = (decimal: string) => <Money amountFils={getFilsFrom(decimal)} />;
  return (
    <section className="mt-4 rounded-card border border-hairline bg-surface px-5 pt-5 pb-2">
      <h2 className="mb-1 font-semibold">{m.follow_receipt()}</h2>
      <FactList
        facts={[
          { label: m.follow_number(), value: id },
          { label: m.follow_business(), value: <BusinessLine business={business} /> },
          { label: m.follow_to(), value: <bdi>{`${person.firstName} ${person.lastName}`}</bdi> },
          { label: m.follow_amount(), value: money(amount) },
          { label: m.follow_fee(), value: money(fee) },
          { label: m.follow_charged(), value: money(charged) },
          ...(getFilsFrom(refunded) > 0 ? [{ label: m.follow_given_back(), value: money(refunded) }] : []),
          ...(message ? [{ label: m.follow_message(), value: <bdi>{message}</bdi> }] : []),
        ]}
      />
    </section>
  );
}
