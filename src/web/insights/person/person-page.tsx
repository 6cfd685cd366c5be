import { useQuery } from '@tanstack/react-query';
import { Coins, QrCode, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { insightCalls } from '#shared/calls/insights.ts';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import type { PersonOfOwner } from '#shared/contracts/insights.ts';
import { formatHours } from '#shared/file-imports.ts';
import { maskIban } from '#shared/money/iban.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { useRequestedVenue } from '#web/business/venues/queries.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { queryOf } from '#web/kit/client/queries.ts';
import { useLiveUpdates } from '#web/kit/client/use-live-updates.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { EmptyState, Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { CardsSkeleton, StatsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { StatCard, StatGrid } from '#web/kit/ui/stat-card.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { holdWords } from '#web/money/payouts/components/hold-words.ts';
import { nextPayoutWords } from '#web/money/payouts/components/next-payout-words.ts';
import { PayoutRows } from '#web/money/payouts/components/payout-rows.tsx';
import { m } from '#web/paraglide/messages.js';
import { InviteDialog } from '#web/staff/invites/invite-dialog.tsx';
import { AccountMarkBadge } from '#web/staff/people/components/account-mark-badge.tsx';
import { ActiveBadge } from '#web/staff/people/components/staff-details.tsx';
import { StaffMenuButton } from '#web/staff/people/components/staff-menu-button.tsx';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';
import { FeedbackItem } from '#web/tipping/feedback/feedback-item.tsx';

const back = () => ({ to: '/business/staff', label: m.staff_list_back() });
const refreshed = { tips: [insightCalls.readPerson], business: [insightCalls.readPerson] };

/** One staff member: this month, what they are owed and when it is paid, what guests said, and what can be done. */
export function Component() {
  const { staffId = '' } = useParams();
  const isSwitching = useRequestedVenue();
  const person = useQuery({
    ...queryOf(insightCalls.readPerson, { params: { id: staffId } }),
    enabled: !isSwitching,
  });
  useLiveUpdates(ownerTipCalls.live, refreshed);
  return (
    <Loaded query={person} failure={m.staff_fetch_failed()} skeleton={<Skeleton />} missing={<NotFound />}>
      {(found) => <PersonPage person={found} />}
    </Loaded>
  );
}

export function Skeleton() {
  return (
    <Page back={back()} title={m.staff_list_title()}>
      <StatsSkeleton />
      <div className="mt-4">
        <CardsSkeleton cards={['h-60', 'h-60']} layout="grid gap-4 lg:grid-cols-2" />
      </div>
    </Page>
  );
}

function NotFound() {
  return (
    <MessagePage title={m.staff_not_found()} detail={m.reason_no_such_staff()}>
      <ButtonLink to="/business/staff" label={m.staff_list_back()} />
    </MessagePage>
  );
}

type Props = { person: PersonOfOwner };

function PersonPage({ person }: Props) {
  const { staff } = person;
  return (
    <Page
      back={back()}
      title={nameOf(staff)}
      detail={
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <bdi>{shownStaffRole(staff)}</bdi>
          <ActiveBadge isActive={staff.isActive} />
          <AccountMarkBadge mark={staff.account} />
        </span>
      }
      actions={<Actions person={person} />}
    >
      <HoldNotice person={person} />
      <Figures person={person} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Payouts person={person} />
        <Feedback person={person} />
        <Details person={person} />
      </div>
    </Page>
  );
}

function Actions({ person: { staff } }: Props) {
  const mayChange = useMay('manager');
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <ButtonLink to={`/staff/${staff.id}`} variant="secondary" icon={QrCode} label={m.person_code()} />
      {mayChange && !staff.hasAccount && (
        <Button
          variant="secondary"
          icon={UserPlus}
          label={m.staff_invite()}
          onClick={() => setInviting(true)}
        />
      )}
      <span className="max-sm:grow-0!">
        <StaffMenuButton staff={staff} />
      </span>
      {mayChange && <InviteDialog staff={staff} open={isInviting} onClose={() => setInviting(false)} />}
    </>
  );
}

function HoldNotice({ person: { waiting } }: Props) {
  const sentence = waiting && holdWords(waiting);
  return sentence ? <Notice className="mb-4" sentence={sentence} /> : null;
}

function Figures({ person }: Props) {
  const { staff, thisMonth, before, onItsWay, feedback, waiting, nextPayout } = person;
  return (
    <StatGrid>
      <StatCard
        label={m.dashboard_month()}
        value={<Money amountDecimal={thisMonth.gross} variant="figure" />}
        note={
          <>
            {m.dashboard_tip_count({ count: thisMonth.count })}
            <span className="block">
              {m.person_before({
                amount: formatAmount(getFilsFrom(before.gross)),
                day: formatDay(before.to),
              })}
            </span>
          </>
        }
      />
      <StatCard
        label={m.payouts_owed_amount()}
        value={<Money amountDecimal={staff.pendingPayout} variant="figure" />}
        note={nextPayout && waiting?.hold === null && nextPayoutWords(nextPayout)}
      />
      <StatCard
        label={m.person_paid_out()}
        value={<Money amountDecimal={staff.totalPaidOut} variant="figure" />}
        note={
          getFilsFrom(onItsWay) > 0 && (
            <>
              {m.payout_on_its_way()} <Money amountDecimal={onItsWay} />
            </>
          )
        }
      />
      <StatCard
        label={m.feedback_average()}
        value={feedback.average === null ? '–' : Number(feedback.average).toFixed(1)}
        note={m.person_ratings({ count: feedback.count })}
      />
    </StatGrid>
  );
}

function Payouts({ person: { payouts } }: Props) {
  return (
    <Panel title={m.payouts_title()}>
      {payouts.length === 0 ? (
        <EmptyState sentence={m.person_no_payouts()} />
      ) : (
        <PayoutRows
          payouts={payouts}
          lead={({ id, throughBusiness }) => (
            <p>
              <TextLink
                to={`/business/payouts/${id}`}
                className="font-medium"
                label={m.payouts_number({ id })}
              />
              {throughBusiness && <span className="ms-2 text-small">{m.payouts_through_business()}</span>}
            </p>
          )}
        />
      )}
    </Panel>
  );
}

function Feedback({ person: { feedback } }: Props) {
  return (
    <Panel title={m.feedback_title()} className="lg:row-span-2">
      {feedback.newest.length === 0 ? (
        <EmptyState sentence={m.feedback_newest_none()} />
      ) : (
        <ul className="flex flex-col gap-5">
          {feedback.newest.map((each) => (
            <li key={each.tipId}>
              <FeedbackItem said={each} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Details({ person: { staff, thisMonth, minutes } }: Props) {
  return (
    <Panel
      title={m.staff_details()}
      action={
        <ButtonLink
          to={`/business/tips?staffId=${staff.id}`}
          variant="quiet"
          icon={Coins}
          label={m.tips_see_all()}
        />
      }
    >
      <FactList
        facts={[
          {
            label: m.staff_wallet_id(),
            value: (
              <>
                <bdi>{staff.walletId}</bdi>
                <span className="block text-small font-normal text-ink-soft">{m.person_wallet_note()}</span>
              </>
            ),
          },
          {
            label: m.admin_column_iban(),
            value: <bdi dir="ltr">{staff.iban ? maskIban(staff.iban) : m.iban_missing()}</bdi>,
          },
          { label: m.person_net(), value: <Money amountDecimal={thisMonth.net} /> },
          ...(minutes === null
            ? []
            : [{ label: m.person_hours(), value: <bdi dir="ltr">{formatHours(minutes)}</bdi> }]),
          { label: m.person_total(), value: <Money amountDecimal={staff.totalEarnings} /> },
          { label: m.person_since(), value: formatDay(staff.createdAt) },
        ]}
      />
    </Panel>
  );
}
