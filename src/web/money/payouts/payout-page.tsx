import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { groupIban } from '#shared/money/iban.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { type Fact, FactList } from '#web/kit/ui/fact-list.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { PayeeIdentity } from '#web/money/payees/payee-identity.tsx';
import { warnsOfIban } from '#web/money/payouts/components/iban-changed-badge.tsx';
import { PayoutActions } from '#web/money/payouts/components/payout-actions.tsx';
import {
  findFailureReason,
  PayoutReason,
  PayoutStatusBadge,
} from '#web/money/payouts/components/payout-status.tsx';
import { RefusedMark } from '#web/money/payouts/components/refused-mark.tsx';
import { payeePage } from '#web/money/payouts/payee-link.ts';
import { type PayoutDetails, payoutDetailsQuery } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

const back = () => ({ to: '/admin/payouts', label: m.payouts_back() });

export function Component() {
  const { payoutId = '' } = useParams();
  const query = useQuery(payoutDetailsQuery(payoutId));
  return (
    <Loaded query={query} failure={m.payouts_load_failed()} skeleton={<Skeleton />} missing={<NotFound />}>
      {(payout) => <PayoutPage payout={payout} />}
    </Loaded>
  );
}

function PayoutPage({ payout }: { payout: PayoutDetails }) {
  const history = useRef<HTMLDivElement>(null);
  return (
    <Page
      back={back()}
      title={m.payouts_number({ id: payout.id })}
      detail={
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <PayoutStatusBadge status={payout.status} />
          <bdi>{payout.recipientName}</bdi>
        </span>
      }
      actions={<PayoutActions payout={payout} history={history} />}
    >
      {payout.refused && (
        <RefusedMark refused={payout.refused} name={payout.recipientName} className="mb-4" />
      )}
      <IbanWarning payout={payout} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PayoutFacts payout={payout} />
        <div className="flex flex-col gap-4">
          <PayoutShares shares={payout.people} />
          <div ref={history} tabIndex={-1}>
            <PayoutHistory history={payout.history} />
          </div>
        </div>
      </div>
    </Page>
  );
}

export function Skeleton() {
  const { payoutId = '' } = useParams();
  return (
    <Page back={back()} title={m.payouts_number({ id: payoutId })}>
      <CardsSkeleton
        cards={['lg:row-span-2 h-96', 'h-40', 'h-52']}
        layout="grid items-start gap-4 lg:grid-cols-2"
      />
    </Page>
  );
}

function NotFound() {
  return (
    <MessagePage title={m.reason_no_such_payout()} detail={m.payouts_not_found_detail()}>
      <ButtonLink to="/admin/payouts" label={m.payouts_back()} />
    </MessagePage>
  );
}

/** The recipient's IBAN was changed after the payout was started, perhaps by fraud: what changed, and what to do. */
function IbanWarning({ payout }: { payout: PayoutDetails }) {
  if (!warnsOfIban(payout)) return null;
  return <Notice className="mb-4" sentence={sentenceOf(payout)} />;
}

function sentenceOf({ ibanNow, status }: PayoutDetails): string {
  if (!ibanNow) return m.payouts_iban_gone();
  const iban = groupIban(ibanNow);
  return status === 'pending' ? m.payouts_iban_now({ iban }) : m.payouts_iban_now_at_bank({ iban });
}

function PayoutShares({ shares }: { shares: PayoutDetails['people'] }) {
  return (
    <Panel title={m.payouts_parts()}>
      <ul className="flex flex-col divide-y divide-hairline">
        {shares.map(({ staffId, name, amount }) => (
          <li key={staffId} className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
            <TextLink to={`/staff/${staffId}`} className="min-w-0 font-medium" label={name} />
            <Money amountDecimal={amount} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The events of a payout, the newest last: who, when and why. */
function PayoutHistory({ history }: { history: PayoutDetails['history'] }) {
  return (
    <Panel title={m.payouts_history()}>
      <ol className="flex flex-col divide-y divide-hairline">
        {history.map(({ toStatus, actorName, source, reason, createdAt }) => (
          <li key={`${toStatus} ${createdAt}`} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <PayoutStatusBadge status={toStatus} />
              <span className="text-small text-ink-soft">{formatInstant(createdAt)}</span>
            </div>
            <p className="mt-1 text-small text-ink-soft">
              <bdi>{actorName ?? m.audit_nobody()}</bdi>
              {source === 'bank' && ` · ${m.payouts_from_bank()}`}
            </p>
            <PayoutReason text={findFailureReason(toStatus, reason)} className="mt-1" />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function PayoutFacts({ payout }: { payout: PayoutDetails }) {
  const { businessId, recipientName, startedByName, messageId, transactionId, completedAt, notes } = payout;
  const { lookedAt, lookedByName } = payout;
  const facts: (Fact | false | '' | null)[] = [
    {
      label: m.payout_recipient(),
      value: <TextLink to={payeePage(payout)} label={recipientName} />,
    },
    payout.recipientType === 'staff' && {
      label: m.admin_column_business(),
      value: <TextLink to={`/admin/businesses/${businessId}`} label={payout.businessName} />,
    },
    { label: m.payout_amount(), value: <Money amountDecimal={payout.amount} /> },
    {
      label: m.admin_column_iban(),
      value: (
        <bdi dir="ltr" className="tabular-nums">
          {groupIban(payout.iban)}
        </bdi>
      ),
    },
    { label: m.payout_started_column(), value: formatInstant(payout.createdAt) },
    startedByName && { label: m.payout_started_by(), value: <bdi>{startedByName}</bdi> },
    lookedAt && {
      label: m.payouts_looked_at_by(),
      value: (
        <>
          <bdi>{lookedByName}</bdi> · {formatInstant(lookedAt)}
        </>
      ),
    },
    messageId && {
      label: m.payouts_bank_file(),
      value: <TextLink to={`/admin/bank-files/${payout.bankFileId}`} label={messageId} />,
    },
    // For a returned payout, the history has the day on which the bank paid it.
    completedAt &&
      payout.status !== 'returned' && { label: m.payouts_completed_at(), value: formatInstant(completedAt) },
    transactionId && { label: m.payouts_reference(), value: <bdi>{transactionId}</bdi> },
    notes && { label: m.payout_notes(), value: <bdi>{notes}</bdi> },
  ];
  return (
    <Panel title={m.payouts_details()}>
      <FactList facts={facts.filter((fact) => !!fact)} />
      {payout.recipientType === 'staff' && (
        <div className="mt-4">
          <PayeeIdentity staffId={payout.recipientId} name={recipientName} />
        </div>
      )}
    </Panel>
  );
}
