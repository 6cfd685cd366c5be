import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatInstant } from '#web/kit/format/date-format.ts';
import type { CheckRun } from '#web/money/checks/api/last-run.ts';
import { ruleWords, subjectWords } from '#web/money/checks/rule-words.ts';
import { m } from '#web/paraglide/messages.js';

export function CheckResults({ run }: { run: CheckRun }) {
  return (
    <>
      <p role="status" className="font-medium">
        {verdict(run)}
      </p>
      {run.finishedAt === null && (
        <progress
          className="mt-2 h-2 w-full accent-accent"
          max={run.total}
          value={run.results.length}
          aria-label={m.ledger_title()}
        />
      )}
      <ul className="mt-3 flex flex-col divide-y divide-hairline">
        {run.results.map(({ rule, holds, broken, examples = [] }) => (
          <li key={rule} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">{ruleWords[rule]()}</span>
            {holds ? (
              <span className="flex items-center gap-1.5 text-small text-ok">
                <CircleCheck aria-hidden="true" className="size-4" />
                {m.ledger_rule_holds()}
              </span>
            ) : (
              <span className="flex items-center gap-1.5 text-small font-medium text-danger">
                <CircleAlert aria-hidden="true" className="size-4" />
                {m.ledger_rule_broken({ count: broken })}
              </span>
            )}
            {examples.length > 0 && (
              <span className="w-full text-small text-ink-soft">
                <bdi>{examples.map(({ kind, id }) => subjectWords[kind]({ id })).join(' · ')}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function verdict({ finishedAt, failure, failureDetail, results, total }: CheckRun): string {
  if (finishedAt === null) return m.ledger_running({ done: results.length, total });
  if (failure) return `${m.ledger_unfinished()} ${failureDetail ?? m.ledger_interrupted()}`;
  const when = formatInstant(finishedAt);
  return results.every(({ holds }) => holds) ? m.ledger_holds({ when }) : m.ledger_broken({ when });
}
