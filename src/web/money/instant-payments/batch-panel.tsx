import { instantCalls } from '#shared/calls/money/instant-payments.ts';
import { instantStates, takeOutRequest } from '#shared/contracts/instant-payments.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { call } from '#web/kit/client/call.ts';
import { AreaField, PasswordField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { InstantPayments, StateCounts } from '#web/money/instant-payments/instant-panel.tsx';
import type { InstantPayment } from '#web/money/instant-payments/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The instant payments of a released batch, and what to do with those that the bank does not have. */
export function BatchPanel({ payments }: { payments: InstantPayment[] }) {
  const [first] = payments;
  if (!first) return null;
  const { bankFileId } = first;
  const shown = payments.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, SHOWN);
  return (
    <Panel title={m.instant_title()}>
      <div className="flex flex-col gap-4">
        <StateCounts states={countsOf(payments)} />
        <InstantPayments payments={shown} />
        <div className="flex flex-wrap gap-3">
          {payments.some(({ state }) => state === 'waiting') && (
            <DialogButton
              variant="secondary"
              label={m.instant_take_out()}
              title={m.instant_take_out()}
              description={m.instant_take_out_detail()}
            >
              {(close) => (
                <TakeOutForm bankFileId={bankFileId} button={m.instant_take_out()} onDone={close} />
              )}
            </DialogButton>
          )}
          {shown
            .filter(({ state }) => state === 'unclear')
            .map(({ payoutId, endToEndId }) => (
              <DialogButton
                key={payoutId}
                variant="secondary"
                label={`${endToEndId}: ${m.instant_never_got()}`}
                title={m.instant_never_got()}
                description={m.instant_never_got_detail({ id: endToEndId })}
              >
                {(close) => (
                  <TakeOutForm
                    bankFileId={bankFileId}
                    payoutId={payoutId}
                    button={m.instant_never_got()}
                    onDone={close}
                  />
                )}
              </DialogButton>
            ))}
        </div>
      </div>
    </Panel>
  );
}

/** Of a thousand payments nobody reads those that are paid: what is open comes first. */
const SHOWN = 50;

const rankOf = ({ state, endedAt }: InstantPayment) => (state === 'unclear' ? 0 : endedAt === null ? 1 : 2);

function countsOf(payments: InstantPayment[]) {
  return instantStates.flatMap((state) => {
    const those = payments.filter((payment) => payment.state === state);
    if (those.length === 0) return [];
    const totalFils = addFils(...those.map(({ amount }) => getFilsFrom(amount)));
    return [{ state, count: those.length, total: toDecimal(totalFils) }];
  });
}

type TakeOut = { bankFileId: number; payoutId?: number; button: string; onDone: () => void };

function TakeOutForm({ bankFileId: id, payoutId, button, onDone }: TakeOut) {
  const { form, ...sent } = useSentForm({
    schema: takeOutRequest,
    start: { note: '', password: '' },
    send: (body) => call(instantCalls.takeOut, { params: { id }, body: { ...body, payoutId } }),
    refreshes: 'admin',
    done: m.instant_taken_out(),
    failed: m.instant_take_out_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={button} side="end">
      <AreaField form={form} name="note" label={m.instant_note()} dir="auto" aria-required="true" />
      <PasswordField
        form={form}
        name="password"
        label={m.accounts_own_password()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}
