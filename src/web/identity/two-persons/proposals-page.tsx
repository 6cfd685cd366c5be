import { useQuery } from '@tanstack/react-query';
import { proposalCalls } from '#shared/calls/identity/account.ts';
import type { Proposal } from '#shared/contracts/proposals.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { bankExplanationWords } from '#web/kit/words/bank-explanation-words.ts';
import { proposalKindWords } from '#web/kit/words/proposal-kind-words.ts';
import { proposalOutcomeWords } from '#web/kit/words/proposal-outcome-words.ts';
import { m } from '#web/paraglide/messages.js';
import { describeMoneySetting } from '#web/platform/settings/describe-money-setting.ts';

const head = () => ({ title: m.proposals_title(), detail: m.proposals_intro() });
const placeholders = <CardsSkeleton cards={['h-48', 'h-48']} layout="grid gap-4" />;

export const Skeleton = pageSkeleton(head, placeholders);

const proposalsQuery = queryOf(proposalCalls.list);

/** Changes that one admin may not make alone: those that wait, and those that were decided. */
export function Component() {
  return (
    <Page {...head()}>
      <Loaded query={useQuery(proposalsQuery)} failure={m.proposals_failed()} skeleton={placeholders}>
        {(proposals) => (
          <div className="grid gap-4">
            <Proposals
              title={m.proposals_open()}
              none={m.proposals_none()}
              proposals={proposals.filter(({ outcome }) => outcome === null)}
            />
            <Proposals
              title={m.proposals_decided()}
              none={m.proposals_none_decided()}
              proposals={proposals.filter(({ outcome }) => outcome !== null)}
            />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Proposals({ title, none, proposals }: { title: string; none: string; proposals: Proposal[] }) {
  return (
    <Panel title={title}>
      {proposals.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {proposals.map((proposal) => (
            <ProposalItem key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ProposalItem({ proposal }: { proposal: Proposal }) {
  const { settings, reason, proposedByName, proposedAt, inForceAt, outcome, decidedByName, decidedAt } =
    proposal;
  const about = findSubject(proposal);
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:justify-between">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold wrap-anywhere">{titleOf(proposal)}</p>
        {settings.map(({ name, from, to }) => (
          <p key={name} className="wrap-anywhere">
            {describeMoneySetting(name, from, to)}
          </p>
        ))}
        {about && <p className="wrap-anywhere">{about}</p>}
        {reason && (
          <p className="wrap-anywhere">
            <bdi>{reason}</bdi>
          </p>
        )}
        <p className="text-small text-ink-soft">
          {m.proposals_by({ name: proposedByName, time: formatInstant(String(proposedAt)) })}
        </p>
        <p className="text-small text-ink-soft">
          {outcome === null
            ? inForceAt
              ? m.proposals_in_force_at({ time: formatInstant(String(inForceAt)) })
              : m.proposals_waits()
            : decidedByName
              ? m.proposals_decided_by({ name: decidedByName, time: formatInstant(String(decidedAt)) })
              : formatInstant(String(decidedAt))}
        </p>
      </div>
      {outcome === null ? (
        <Decision proposal={proposal} />
      ) : (
        <Badge className="self-start bg-sunken text-ink">{proposalOutcomeWords[outcome]()}</Badge>
      )}
    </li>
  );
}

/** The payout, the bank entry, the refund, the payment, the tip or the hit that the proposal is about. */
function findSubject({ subject }: Proposal): string | undefined {
  if (!subject) return undefined;
  const { id, tipId, decision, charged, name, bookedDay, explanation, hit } = subject;
  if (hit) return m.proposals_hit({ name: name ?? '–', listed: hit.listedName, score: hit.score });
  const amount = formatAmount(getFilsFrom(subject.amount ?? '0'));
  if (tipId && decision && charged) {
    const about = { id: String(tipId), amount, charged: formatAmount(getFilsFrom(charged)) };
    return decision === 'count' ? m.proposals_payment_count(about) : m.proposals_payment_refund(about);
  }
  if (tipId && charged)
    return m.proposals_tip_refund({ id: String(tipId), amount, charged: formatAmount(getFilsFrom(charged)) });
  if (tipId) return m.proposals_refund({ id: String(tipId), amount });
  return bookedDay && explanation
    ? m.proposals_entry({
        amount,
        day: formatDay(bookedDay),
        explanation: bankExplanationWords[explanation](),
      })
    : m.proposals_payout({ id, name: name ?? '–', amount });
}

function titleOf({ kind, username }: Proposal): string {
  const change = proposalKindWords[kind]();
  return username ? m.proposals_of({ change, username }) : change;
}

function Decision({ proposal }: { proposal: Proposal }) {
  const { id, isOwn } = proposal;
  const title = titleOf(proposal);
  const reject = useAction(() => call(proposalCalls.reject, { params: { id } }), {
    refreshes: 'admin',
    done: isOwn ? m.proposals_withdrawn() : m.proposals_rejected(),
    failed: m.proposals_decide_failed(),
  });
  return (
    <div className="flex shrink-0 flex-wrap gap-3 self-start">
      <Button
        variant="secondary"
        label={isOwn ? m.proposals_withdraw() : m.proposals_reject()}
        about={title}
        loading={reject.isPending}
        onClick={() => reject.mutate()}
      />
      {!isOwn && (
        <DialogButton
          variant="primary"
          label={m.proposals_confirm()}
          about={title}
          title={title}
          description={m.proposals_confirm_consequence()}
        >
          {(close) => (
            <PasswordAgainForm
              field={m.accounts_own_password()}
              button={m.proposals_confirm()}
              send={(body) => call(proposalCalls.confirm, { params: { id }, body })}
              refreshes="admin"
              done={m.proposals_confirmed()}
              failed={m.proposals_decide_failed()}
              onDone={close}
            />
          )}
        </DialogButton>
      )}
    </div>
  );
}
