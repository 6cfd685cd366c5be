import { useRef } from 'react';
import { Page } from '#web/kit/page/page.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { Section } from '#web/kit/ui/section.tsx';
import { StatGridSkeleton } from '#web/kit/ui/stat-card.tsx';
import { BankAnswerSection } from '#web/money/payouts/components/bank-answer-section.tsx';
import { BankFilesSection } from '#web/money/payouts/components/bank-files-section.tsx';
import { OwedSection } from '#web/money/payouts/components/owed-section.tsx';
import { PayoutTotals } from '#web/money/payouts/components/payout-totals.tsx';
import { PayoutsSection } from '#web/money/payouts/components/payouts-section.tsx';
import { m } from '#web/paraglide/messages.js';

/**
 * Sections in the order in which money moves: owed, payout started, sent to the bank, answered by the bank.
 */
export function Component() {
  const bankFiles = useRef<HTMLDivElement>(null);
  return (
    <Page title={m.payouts_page_title()} detail={m.payouts_page_intro()}>
      <PayoutTotals />
      <OwedSection />
      <PayoutsSection bankFiles={bankFiles} />
      <div ref={bankFiles} tabIndex={-1}>
        <BankFilesSection />
      </div>
      <BankAnswerSection />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.payouts_page_title()} detail={m.payouts_page_intro()}>
      <StatGridSkeleton />
      <Section title={m.payouts_owed()}>
        <DataTableSkeleton rowCount={4} />
      </Section>
    </Page>
  );
}
