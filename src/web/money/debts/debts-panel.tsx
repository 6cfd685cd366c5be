import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { debtCalls } from '#shared/calls/money/books.ts';
import { type Debt, type DebtList, writeOffRequest } from '#shared/contracts/books.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { call } from '#web/kit/client/call.ts';
import { queryOf, refreshAdminQueries } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { showFormError, toastError } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Textarea } from '#web/kit/ui/field.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

/** People who owe after a refund or dispute, the oldest debt first. */
export function DebtsPanel() {
  return (
    <QueryPanel
      title={m.debts_title()}
      query={useQuery(debtsQuery)}
      failure={m.debts_failed()}
      skeleton={<Skeleton className="h-40" />}
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
          <bdi className="font-semibold">{nameOf(debt)}</bdi>{' '}
          <Link
            to={`/admin/businesses/${business.id}`}
            className="text-small text-accent underline underline-offset-4"
          >
            <bdi>{business.name}</bdi>
          </Link>
          {hasLeft && <Badge className="ms-2 bg-suspended text-on-suspended">{m.debts_has_left()}</Badge>}
        </p>
        <span className="font-semibold">
          <Money amountFils={getFilsFrom(amount)} />
        </span>
      </div>
      <p className="text-small text-ink-soft">{m.debts_since({ day: formatDay(since) })}</p>
      <ul className="text-small text-ink-soft">
        {causes.map(({ tipId, amount: part, at, isDisputed }) => (
          <li key={`${tipId} ${at}`}>
            <Link to={`/admin/tips?search=${tipId}`} className="text-accent underline underline-offset-4">
              {(isDisputed ? m.debts_cause_disputed : m.debts_cause_refunded)({
                id: tipId,
                amount: formatAmount(getFilsFrom(part)),
                day: formatDay(at),
              })}
            </Link>
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
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  const amount = formatAmount(getFilsFrom(debt.amount));
  const name = nameOf(debt);
  return (
    <>
      <Button ref={button} variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {m.debts_propose()}
        <span className="sr-only">{name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.debts_propose_title({ amount, name })}
        description={m.debts_propose_consequence()}
      >
        <ProposeForm staffId={debt.staffId} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ProposeForm({ staffId, onDone }: { staffId: number; onDone: () => void }) {
  const propose = useProposeWriteOff(staffId);
  const form = useForm<z.input<typeof writeOffRequest>>({
    resolver: zodResolver(writeOffRequest),
    defaultValues: { reason: '' },
  });
  const message = form.formState.errors.reason?.message;
  const send = form.handleSubmit((given) =>
    propose.mutate(given, {
      onSuccess: () => {
        toast({ title: m.debts_proposed() });
        onDone();
      },
      onError: (error) => showFormError(form, error, m.debts_propose_failed()),
    }),
  );
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <Field label={m.refund_reason()} error={message && contractSentence(message)}>
        <Textarea {...form.register('reason')} />
      </Field>
      <Button type="submit" loading={propose.isPending}>
        {m.debts_propose()}
      </Button>
    </form>
  );
}

type Proposal = NonNullable<Debt['writeOff']>;

/**
 * A proposed write-off. Another admin confirms it with their password; any admin can withdraw it. While an open
 * dispute holds money of the person, it can only be withdrawn.
 */
function WriteOffDecision({ debt, writeOff }: { debt: Debt; writeOff: Proposal }) {
  const withdraw = useWithdrawWriteOff(writeOff.id);
  const name = nameOf(debt);
  const takeBack = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => toast({ title: m.debts_withdrawn() }),
      onError: (error) => toastError(error, m.debts_withdraw_failed()),
    });
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
        <Button variant="secondary" loading={withdraw.isPending} onClick={takeBack}>
          {m.debts_withdraw()}
          <span className="sr-only">{name}</span>
        </Button>
      </div>
    </div>
  );
}

function Confirm({ name, writeOff }: { name: string; writeOff: Proposal }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  const confirm = useConfirmWriteOff(writeOff.id);
  const amount = formatAmount(getFilsFrom(writeOff.amount));
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)}>
        {m.debts_confirm()}
        <span className="sr-only">{name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.debts_confirm_title({ amount, name })}
        description={m.debts_confirm_consequence()}
      >
        <PasswordAgainForm
          field={m.accounts_own_password()}
          button={m.debts_confirm()}
          loading={confirm.isPending}
          failure={m.debts_confirm_failed()}
          send={({ password }, onError) =>
            confirm.mutate(
              { password },
              {
                onSuccess: () => {
                  setOpen(false);
                  toast({ title: m.debts_confirmed() });
                },
                onError,
              },
            )
          }
        />
      </Dialog>
    </>
  );
}

/** A person whose account was erased has only a number. */
function nameOf({ firstName, lastName, staffId }: Debt): string {
  return `${firstName} ${lastName}`.trim() || `#${staffId}`;
}

const debtsQuery = queryOf(debtCalls.list);

function useProposeWriteOff(staffId: number) {
  return useChange((body: { reason: string }) =>
    call(debtCalls.proposeWriteOff, { params: { id: staffId }, body }),
  );
}

function useConfirmWriteOff(id: number) {
  return useChange((body: { password: string }) => call(debtCalls.confirmWriteOff, { params: { id }, body }));
}

function useWithdrawWriteOff(id: number) {
  return useChange(() => call(debtCalls.withdrawWriteOff, { params: { id } }));
}

function useChange<Body>(mutationFn: (body: Body) => Promise<DebtList>) {
  const queryClient = useQueryClient();
  // Not waited for: the row may be gone once the list is loaded again.
  return useMutation({ mutationFn, onSettled: () => void refreshAdminQueries(queryClient) });
}
