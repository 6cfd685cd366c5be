import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { DutyKind, ShownDuty } from '#shared/contracts/today.ts';
import { todayQuery } from '#web/insights/today/queries.ts';
import { formatDay, formatRelative } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatCount } from '#web/kit/format/number-format.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { useNow } from '#web/kit/ui/browser-state.ts';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';

const duties: Record<DutyKind, { label: () => string; to: string }> = {
  broken_rules: { label: m.today_broken_rules, to: '/admin/books' },
  payday: { label: m.today_payday, to: '/admin/payouts' },
  failed_payouts: { label: m.today_failed_payouts, to: '/admin/payouts?status=failed' },
  disputes: { label: m.today_disputes, to: '/admin/disputes' },
  guest_money: { label: m.today_guest_money, to: '/admin/disputes' },
  files: { label: m.today_files, to: '/admin/payouts' },
  bank_entries: { label: m.today_bank_entries, to: '/admin/bank' },
  fraud_warnings: { label: m.today_fraud_warnings, to: '/admin/disputes' },
  screening_hits: { label: m.today_screening_hits, to: '/admin/screening' },
  proposals: { label: m.today_proposals, to: '/admin/proposals' },
  card_cases: { label: m.today_card_cases, to: '/admin/card-testing' },
  code_reports: { label: m.today_code_reports, to: '/admin/reports?state=open' },
  businesses: { label: m.today_businesses, to: '/admin/review' },
  changes: { label: m.today_changes, to: '/admin/review' },
  mail: { label: m.today_mail, to: '/admin/mail' },
  backup: { label: m.today_backup, to: '/admin/status' },
};

/** Money may be lost, or somebody may be paid wrongly. */
const urgent: readonly DutyKind[] = ['broken_rules', 'failed_payouts', 'disputes', 'guest_money'];

const head = () => ({ title: m.today_title(), detail: m.today_intro(), narrow: true });

export const Skeleton = pageSkeleton(head, <CardsSkeleton cards={['h-20', 'h-20', 'h-20']} />);

/** Everything that waits for an admin, the most harmful first. */
export function Component() {
  return (
    <Page {...head()}>
      <Loaded
        query={useQuery(todayQuery)}
        failure={m.today_failed()}
        skeleton={<CardsSkeleton cards={['h-20', 'h-20', 'h-20']} />}
      >
        {(today) =>
          today.duties.length === 0 ? (
            <EmptyState sentence={m.today_none()} />
          ) : (
            <ul className="divide-y divide-hairline overflow-clip rounded-card border border-hairline bg-surface shadow-soft">
              {today.duties.map((duty) => (
                <li key={duty.kind}>
                  <DutyLink {...duty} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}

function DutyLink({ kind, count, amount, since, dueBy, ownCount, runId }: ShownDuty) {
  const nowMs = useNow();
  const { label, to } = duties[kind];
  const facts = [
    since && m.today_since({ when: formatRelative(since, nowMs) }),
    dueBy && m.today_due({ day: formatDay(dueBy) }),
    ownCount === count && m.today_another_admin(),
  ].filter((fact) => typeof fact === 'string');
  return (
    <Link
      to={runId === null ? to : `/admin/paydays/${runId}`}
      className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-sunken sm:px-5"
    >
      <span
        className={clsx(
          'min-w-8 rounded-full px-2 text-center font-semibold tabular-nums',
          urgent.includes(kind) ? 'bg-suspended text-on-suspended' : 'bg-pending text-on-pending',
        )}
      >
        {formatCount(count)}
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{label()}</span>
        {facts.length > 0 && <span className="block text-small text-ink-soft">{facts.join(' · ')}</span>}
      </span>
      {amount !== null && <Money amountDecimal={amount} />}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </Link>
  );
}
