import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicBusiness } from '#shared/contracts/business.ts';
import { groupIban } from '#shared/money/iban.ts';
import { inTransit } from '#shared/money/ledger-accounts.ts';
import type { AdminBusiness, AdminDetails } from '#web/business/businesses/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatCount } from '#web/kit/format/number-format.ts';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { StatCard, StatGrid } from '#web/kit/ui/stat-card.tsx';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { m } from '#web/paraglide/messages.js';

export function BusinessFacts({ business }: { business: AdminBusiness }) {
  const { ownerName, ownerEmail, ownerId, tlNumber, iban, ibanDocumentPath } = business;
  return (
    <Card className="@container mb-4">
      <dl className="grid gap-x-8 gap-y-4 @lg:grid-cols-2 @4xl:grid-cols-3">
        <Fact label={m.admin_owner()}>
          <bdi>{ownerName}</bdi>
          <span className="block text-small text-ink-soft">
            <bdi>{ownerEmail}</bdi>
          </span>
        </Fact>
        <Fact label={m.admin_owner_id()}>
          <bdi className="text-small">{ownerId}</bdi>
        </Fact>
        <Fact label={m.admin_license()}>{tlNumber ? <bdi>{tlNumber}</bdi> : <Missing />}</Fact>
        <Fact label={m.admin_column_iban()}>
          {iban ? <bdi className="tabular-nums">{groupIban(iban)}</bdi> : <Missing />}
          {ibanDocumentPath && <DocumentLink path={ibanDocumentPath} />}
        </Fact>
        <Fact label={m.admin_column_created()}>{formatDay(business.createdAt)}</Fact>
        <Fact label={m.admin_total_earnings()}>
          <Money amountDecimal={business.totalEarnings} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Missing() {
  return <span className="text-ink-soft">{m.iban_missing()}</span>;
}

function DocumentLink({ path }: { path: string }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      className="mt-1 flex min-h-9 w-fit items-center gap-1.5 font-medium text-accent underline underline-offset-4"
    >
      {m.admin_iban_document()}
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{m.admin_new_tab()}</span>
    </a>
  );
}

export function BusinessFigures({ business, analytics }: Pick<AdminDetails, 'business' | 'analytics'>) {
  const { activeStaff, weekAmount } = analytics.summary;
  return (
    <StatGrid>
      <StatCard
        label={m.admin_staff_count()}
        value={formatCount(business.staffCount)}
        note={m.admin_staff_active_note({ count: formatCount(activeStaff) })}
      />
      <StatCard
        label={m.admin_tip_count()}
        value={formatCount(business.tipCount)}
        note={
          <>
            <Money amountDecimal={weekAmount} /> {m.admin_week_note()}
          </>
        }
      />
      <StatCard
        label={m.admin_pending_payout()}
        value={<Money amountDecimal={business.pendingPayout} variant="figure" />}
        note={
          inTransit(business) > 0 && (
            <>
              {m.payout_on_its_way()} <Money amountFils={inTransit(business)} />
            </>
          )
        }
      />
      <StatCard
        label={m.admin_total_paid_out()}
        value={<Money amountDecimal={business.totalPaidOut} variant="figure" />}
      />
    </StatGrid>
  );
}

export function BusinessDetails({ business }: { business: PublicBusiness }) {
  return (
    <Card>
      <h2 className="mb-2 text-large font-semibold">{m.business_details()}</h2>
      <FactList
        facts={[
          { label: m.business_fact_name(), value: business.name },
          { label: m.business_fact_type(), value: businessTypeWords[business.type]() },
          ...(business.tlNumber ? [{ label: m.business_tl_number(), value: business.tlNumber }] : []),
        ]}
      />
    </Card>
  );
}
