import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { Panel } from '#web/kit/ui/panel.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { deliveryStateWords } from '#web/kit/words/delivery-state-words.ts';
import { ledgerRuleWords } from '#web/kit/words/ledger-rule-words.ts';
import { payoutStatusWords } from '#web/kit/words/payout-status-words.ts';
import { StateCounts } from '#web/money/instant-payments/instant-panel.tsx';
import type { PaydayDetails } from '#web/money/payouts/payday-queries.ts';
import { m } from '#web/paraglide/messages.js';

type Step = { title: string; isDone: boolean; content: ReactNode };

/** Every step of a payday, in the order in which the money moves. */
export function Timeline({ run }: { run: PaydayDetails }) {
  return (
    <Panel title={m.payday_timeline()}>
      <ol className="flex flex-col gap-4">
        {stepsOf(run).map(({ title, isDone, content }) => (
          <li key={title} className="flex gap-3">
            {isDone ? (
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-on-active" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            )}
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <div className="text-small wrap-anywhere text-ink-soft">
                {isEmpty(content) ? m.payday_step_waits() : content}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function isEmpty(content: ReactNode): boolean {
  return !content || (Array.isArray(content) && content.length === 0);
}

function stepsOf(run: PaydayDetails): Step[] {
  const { files, started, matched, startedAt, startedByName, filedAt } = run;
  const released = files.filter(({ releasedAt }) => releasedAt !== null);
  const isFiled = filedAt !== null && files.length > 0;
  const open = countOf(run, 'pending') + countOf(run, 'processing');
  const answered = run.statuses.filter(({ status, count }) => count > 0 && endings.has(status));
  return [
    { title: m.payday_step_prepared(), isDone: run.broken.length === 0, content: <Prepared run={run} /> },
    {
      title: m.payday_step_started(),
      isDone: startedAt !== null,
      content: startedAt && (
        <>
          {sumWords(started)} · {whoAndWhen(startedByName, startedAt)}
          {run.refused > 0 && <p>{m.payday_refused({ count: formatCount(run.refused) })}</p>}
        </>
      ),
    },
    {
      title: m.payday_step_filed(),
      isDone: isFiled,
      content: files.map(({ id, messageId, payoutCount, total }) => (
        <p key={id}>
          <TextLink to={`/admin/bank-files/${id}`} label={messageId} /> ·{' '}
          {sumWords({ count: payoutCount, total })}
        </p>
      )),
    },
    {
      title: m.payday_step_released(),
      isDone: isFiled && released.length === files.length,
      content: released.map(({ id, releasedByName, releasedAt }) => (
        <p key={id}>{whoAndWhen(releasedByName, releasedAt ?? '')}</p>
      )),
    },
    {
      title: m.payday_step_sent(),
      isDone:
        isFiled &&
        released.every(({ delivery }) => !delivery || delivery.state === 'sent') &&
        released.every(({ instant }) => instant.every(({ state }) => arrived.has(state))) &&
        released.length === files.length,
      content: released.map(({ id, delivery, way, instant }) => (
        <div key={id}>
          {way === 'instant' ? (
            <StateCounts states={instant} />
          ) : delivery ? (
            deliveryStateWords[delivery.state]()
          ) : (
            m.payday_by_hand()
          )}
          {delivery?.sentAt && ` · ${formatInstant(delivery.sentAt)}`}
          {delivery?.problem && (
            <span className="block text-danger">{refusalSentence(delivery.problem)}</span>
          )}
        </div>
      )),
    },
    {
      title: m.payday_step_answered(),
      isDone: started.count > 0 && open === 0,
      content: answered.map(({ status, ...sum }) => (
        <p key={status}>
          {payoutStatusWords[status]()}: {sumWords(sum)}
        </p>
      )),
    },
    {
      title: m.payday_step_matched(),
      isDone: started.count > 0 && matched.count === started.count,
      content: matched.count > 0 && sumWords(matched),
    },
  ];
}

/** The bank has these, or never gets them. */
const arrived = new Set(['accepted', 'settled', 'refused', 'by_hand']);

const endings = new Set(['completed', 'failed', 'cancelled', 'returned']);

function Prepared({ run: { broken, count, total, threshold, preparedAt } }: { run: PaydayDetails }) {
  return (
    <>
      <p>
        {sumWords({ count, total })} · {formatInstant(preparedAt)}
      </p>
      {getFilsFrom(threshold) > 0 && (
        <p>{m.payday_least({ amount: formatAmount(getFilsFrom(threshold)) })}</p>
      )}
      {broken.length === 0 ? (
        <p>{m.payday_checked()}</p>
      ) : (
        <p className="text-danger">
          {m.payday_broken({ rules: broken.map((rule) => ledgerRuleWords[rule]()).join(', ') })}
        </p>
      )}
    </>
  );
}

function countOf({ statuses }: PaydayDetails, wanted: string): number {
  return statuses.find(({ status }) => status === wanted)?.count ?? 0;
}

function sumWords({ count, total }: { count: number; total: string }): string {
  return m.payday_sum({ count: formatCount(count), total: formatAmount(getFilsFrom(total)) });
}

function whoAndWhen(name: string | null, at: string): string {
  return m.payday_by({ name: name ?? '–', time: formatInstant(at) });
}
