import { useQuery } from '@tanstack/react-query';
import { debtCalls } from '#shared/calls/money/books.ts';
import { type Debt, writeOffRequest } from '#shared/contracts/books.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { AreaField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { m } from '#web/paraglide/messages.js';

/** People who owe after a refund or dispute, the oldest debt first. */
export function DebtsPanel() {
  return (
    <QueryPanel
      title={m.debts_title()}
      query={useQuery(debtsQuery)}
      failure={m.debts_failed()}
      skeleton="h-40"
    >
      {({ debts, count, total, writtenOff }) => (
        <>
          {count === 0 ? (
            <p className="text-ink-soft">{m.debts_none()}</p>
          ) : (
            <>
              <p className="mb-2 text-ink-soft">
                {m.debts_intro({ amount: formatAmount(getFilsFrom(total)) })}
              </p>
              <ul className="divide-y divide-hairline">
                {debts.map((debt) => (
                  <DebtItem key={debt.staffId} debt={debt} />
                ))}
              </ul>
            </>
          )}
          {getFilsFrom(writtenOff) > 0 && (
            <p className="mt-3 text-small text-ink-soft">
              {m.debts_written_off({ amount: formatAmount(getFilsFrom(writtenOff)) })}
            </p>
          )}
        </>
      )}
    </QueryPanel>
  );
}

function DebtItem({ debt }: { debt: Debt }) {
  const { business, amount, since, hasLeft, causes, writeOff } = debt;
  const heldFils = getFilsFrom(debt.held);
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <TextLink to={`/staff/${debt.staffId}`} isQuiet className="font-semibold" label={nameOf(debt)} />{' '}
          <TextLink to={`/admin/businesses/${business.id}`} className="text-small" label={business.name} />
          {hasLeft && <Badge className="ms-2 bg-suspended text-on-suspended">{m.debts_has_left()}</Badge>}
        </p>
        <Money isStrong amountDecimal={amount} />
      </div>
      <p className="text-small text-ink-soft">{m.debts_since({ day: formatDay(since) })}</p>
      <ul className="text-small text-ink-soft">
        {causes.map(({ tipId, amount: part, at, isDisputed }) => (
          <li key={`${tipId} ${at}`}>
            <TextLink
              to={`/admin/tips?search=${tipId}`}
              label={(isDisputed ? m.debts_cause_disputed : m.debts_cause_refunded)({
                id: tipId,
                amount: formatAmount(getFilsFrom(part)),
                day: formatDay(at),
              })}
            />
          </li>
        ))}
      </ul>
      {heldFils > 0 && (
        <p className="text-small text-ink-soft">{m.debts_held({ amount: formatAmount(heldFils) })}</p>
      )}
      {writeOff && <WriteOffDecision debt={debt} writeOff={writeOff} />}
      {!writeOff && heldFils === 0 && <ProposeWriteOff debt={debt} />}
    </li>
  );
}

/** The first admin proposes to write off a debt: button and dialog. */
function ProposeWriteOff({ debt }: { debt: Debt }) {
  const amount = formatAmount(getFilsFrom(debt.amount));
  const name = nameOf(debt);
  return (
    <DialogButton
      className="self-start"
      label={m.debts_propose()}
      about={name}
      title={m.debts_propose_title({ amount, name })}
      description={m.debts_propose_consequence()}
    >
      {(close) => <ProposeForm staffId={debt.staffId} onDone={close} />}
    </DialogButton>
  );
}

function ProposeForm({ staffId, onDone }: { staffId: number; onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: writeOffRequest,
    start: { reason: '' },
    send: (body) => call(debtCalls.proposeWriteOff, { params: { id: staffId }, body }),
    refreshes: 'admin',
    done: m.debts_proposed(),
    failed: m.debts_propose_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.debts_propose()}>
      <AreaField form={form} name="reason" label={m.refund_reason()} />
    </SentForm>
  );
}

type Proposal = NonNullable<Debt['writeOff']>;

/**
 * A proposed write-off. Another admin confirms it with their password; any admin can withdraw it. While an open
 * dispute holds money of the person, it can only be withdrawn.
 */
function WriteOffDecision({ debt, writeOff }: { debt: Debt; writeOff: Proposal }) {
  const withdraw = useAction(() => call(debtCalls.withdrawWriteOff, { params: { id: writeOff.id } }), {
    refreshes: 'admin',
    done: m.debts_withdrawn(),
    failed: m.debts_withdraw_failed(),
  });
  const name = nameOf(debt);
  return (
    <div className="rounded-control bg-sunken p-3">
      <p className="wrap-anywhere">
        {m.debts_proposal({
          amount: formatAmount(getFilsFrom(writeOff.amount)),
          name: writeOff.proposedByName,
          day: formatDay(writeOff.proposedAt),
        })}{' '}
        <bdi>{writeOff.reason}</bdi>
      </p>
      {writeOff.isOwn && <p className="mt-1 text-small text-ink-soft">{m.debts_own_proposal()}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {!writeOff.isOwn && getFilsFrom(debt.held) === 0 && <Confirm name={name} writeOff={writeOff} />}
        <Button
          variant="secondary"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
          label={m.debts_withdraw()}
          about={name}
        />
      </div>
    </div>
  );
}

function Confirm({ name, writeOff }: { name: string; writeOff: Proposal }) {
  const amount = formatAmount(getFilsFrom(writeOff.amount));
  return (
    <DialogButton
      variant="primary"
      label={m.debts_confirm()}
      about={name}
      title={m.debts_confirm_title({ amount, name })}
      description={m.debts_confirm_consequence()}
    >
      {(close) => (
        <PasswordAgainForm
          field={m.accounts_own_password()}
          button={m.debts_confirm()}
          send={(body) => call(debtCalls.confirmWriteOff, { params: { id: writeOff.id }, body })}
          refreshes="admin"
          done={m.debts_confirmed()}
          failed={m.debts_confirm_failed()}
          onDone={close}
        />
      )}
    </DialogButton>
  );
}

/** A person whose account was erased has only a number. */
function nameOf({ firstName, lastName, staffId }: Debt): string {
  return `${firstName} ${lastName}`.trim() || `#${staffId}`;
}

const debtsQuery = queryOf(debtCalls.list);
