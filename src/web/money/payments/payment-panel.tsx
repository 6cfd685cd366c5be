import { useQuery } from '@tanstack/react-query';
import { paymentCalls } from '#shared/calls/money/payments.ts';
import { call } from '#web/kit/client/call.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { type PaymentStatus, paymentStatusQuery } from '#web/money/payments/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** Which provider collects payments, and whether it works. */
export function PaymentPanel() {
  const status = useQuery(paymentStatusQuery);
  return (
    <QueryPanel title={m.payments_title()} query={status} failure={m.payments_load_failed()} skeleton="h-72">
      {(payments) => (
        <div className="flex flex-col gap-6">
          {payments.isTest && <Notice sentence={m.tip_test_mode()} />}
          <FactList facts={factsOf(payments)} />
          <WaitingTips payments={payments} />
        </div>
      )}
    </QueryPanel>
  );
}

function factsOf({ provider, keysAnswer, webhookUrl, webhookLastSeenAt }: PaymentStatus) {
  return [
    {
      label: m.payments_provider(),
      value: provider === 'stripe' ? 'Stripe' : m.payments_sandbox(),
    },
    {
      label: m.payments_keys(),
      value: keysAnswer ? (
        m.payments_keys_answer()
      ) : (
        <span className="text-danger">{m.payments_keys_silent()}</span>
      ),
    },
    { label: m.payments_webhook(), value: <bdi dir="ltr">{webhookUrl}</bdi> },
    {
      label: m.payments_seen(),
      value: webhookLastSeenAt ? formatInstant(webhookLastSeenAt) : m.payments_never_seen(),
    },
  ];
}

type Waiting = PaymentStatus['waiting'][number];

/** Tips whose payment is pending, oldest first. In test mode an admin decides the outcome of each payment. */
function WaitingTips({ payments }: { payments: PaymentStatus }) {
  const { waiting, waitingCount, provider } = payments;
  const isSandbox = provider === 'sandbox';
  return (
    <section>
      <h3 className="font-semibold">
        {m.payments_waiting()} {waitingCount > 0 && <span className="tabular-nums">({waitingCount})</span>}
      </h3>
      {isSandbox && <p className="mt-1 text-small text-ink-soft">{m.payments_simulate_intro()}</p>}
      {waiting.length === 0 ? (
        <p className="mt-2 text-ink-soft">{m.payments_none_waiting()}</p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline">
          {waiting.map((tip) => (
            <li key={tip.tipId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <WaitingTip tip={tip} />
              {isSandbox && <Decide tip={tip} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function WaitingTip({ tip }: { tip: Waiting }) {
  return (
    <div className="min-w-0">
      <p className="font-medium">
        <Money amountDecimal={tip.amount} />{' '}
        <bdi>{m.payments_to({ name: tip.personName, business: tip.businessName })}</bdi>
      </p>
      <p className="text-small text-ink-soft">{formatInstant(tip.createdAt)}</p>
    </div>
  );
}

function Decide({ tip }: { tip: Waiting }) {
  const simulate = useAction(
    (outcome: 'paid' | 'failed') =>
      call(paymentCalls.simulate, { params: { id: tip.tipId }, body: { outcome } }),
    { stores: paymentStatusQuery, done: m.payments_simulated(), failed: m.payments_simulate_problem() },
  );
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        loading={simulate.isPending}
        onClick={() => simulate.mutate('paid')}
        label={m.payments_simulate_paid()}
      />
      <Button
        variant="quiet"
        disabled={simulate.isPending}
        onClick={() => simulate.mutate('failed')}
        label={m.payments_simulate_failed()}
      />
    </div>
  );
}
