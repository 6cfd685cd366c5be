import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import type { OwnersPayoutDetails } from '#shared/contracts/payouts.ts';
import { useVenues } from '#web/business/workplace/role-here.tsx';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { findFailureReason, PayoutStatusBadge } from '#web/money/payouts/components/payout-status.tsx';
import { m } from '#web/paraglide/messages.js';

const back = () => ({ to: '/business/payouts', label: m.payouts_back() });

export function Component() {
  const { payoutId = '' } = useParams();
  const query = useQuery(queryOf(payoutCalls.readOwn, { params: { id: payoutId } }));
  return (
    <Loaded query={query} failure={m.payouts_load_failed()} skeleton={<Skeleton />} missing={<NotFound />}>
      {(payout) => <PayoutPage payout={payout} />}
    </Loaded>
  );
}

export function Skeleton() {
  const { payoutId = '' } = useParams();
  return (
    <Page back={back()} title={m.payouts_number({ id: payoutId })}>
      <CardsSkeleton cards={['h-80', 'h-60']} layout="grid items-start gap-4 lg:grid-cols-2" />
    </Page>
  );
}

function NotFound() {
  return (
    <MessagePage title={m.reason_no_such_payout()} detail={m.payouts_not_found_detail()}>
      <ButtonLink to="/business/payouts" label={m.payouts_back()} />
    </MessagePage>
  );
}

type Props = { payout: OwnersPayoutDetails };

/** Whose money it is, to which account it goes, and what the bank has said. */
function PayoutPage({ payout }: Props) {
  const { id, recipientName, amount, iban, status, createdAt, atBankSince, completedAt, transactionId } =
    payout;
  const hasArrived = completedAt && status !== 'returned';
  return (
    <Page
      back={back()}
      title={m.payouts_number({ id })}
      detail={
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <PayoutStatusBadge status={status} />
          <bdi>{recipientName}</bdi>
        </span>
      }
    >
      {status === 'failed' || status === 'returned' ? (
        <Notice className="mb-4" sentence={stateWords(payout)} />
      ) : (
        <p className="mb-4">{stateWords(payout)}</p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title={m.payouts_details()}>
          <FactList
            facts={[
              { label: m.portal_payout_amount(), value: <Money amountDecimal={amount} /> },
              { label: m.payouts_owner_recipient(), value: <bdi>{recipientName}</bdi> },
              { label: m.payouts_owner_account(), value: <bdi dir="ltr">{iban}</bdi> },
              { label: m.portal_payout_started(), value: formatInstant(createdAt) },
              { label: m.payout_at_bank(), value: atBankSince ? formatInstant(atBankSince) : '–' },
              { label: m.portal_payout_arrived(), value: hasArrived ? formatInstant(completedAt) : '–' },
              ...(transactionId
                ? [
                    {
                      label: m.payouts_reference(),
                      value: <bdi className="wrap-anywhere">{transactionId}</bdi>,
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
        <People payout={payout} />
      </div>
    </Page>
  );
}

function People({ payout: { people, businessId } }: Props) {
  const { chosen } = useVenues();
  return (
    <Panel title={m.payouts_parts()}>
      <ul className="flex flex-col divide-y divide-hairline">
        {people.map(({ staffId, name, amount }) => (
          <li key={staffId} className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
            {/* The page of a person is one of the chosen venue. */}
            {chosen?.id === businessId ? (
              <TextLink to={`/business/staff/${staffId}`} className="min-w-0 font-medium" label={name} />
            ) : (
              <bdi className="min-w-0 font-medium">{name}</bdi>
            )}
            <Money amountDecimal={amount} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function stateWords({ status, reason, atBankSince, completedAt }: OwnersPayoutDetails): string {
  const why = findFailureReason(status, reason) ?? '';
  switch (status) {
    case 'pending':
      return m.payout_says_pending();
    case 'processing':
      return atBankSince ? m.payout_says_at_bank({ day: formatDay(atBankSince) }) : m.payout_says_in_file();
    case 'completed':
      return m.payout_says_completed({ day: completedAt ? formatDay(completedAt) : '–' });
    case 'failed':
      return m.payout_says_failed({ why });
    case 'returned':
      return m.payout_says_returned({ why });
    case 'cancelled':
      return m.payout_says_cancelled({ why: why || '–' });
  }
}
