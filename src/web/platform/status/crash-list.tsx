import { ChevronDown } from 'lucide-react';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { Age } from '#web/platform/status/age.tsx';
import type { SystemStatus } from '#web/platform/status/queries.ts';
import { Advice, Sentence } from '#web/platform/status/status-part.tsx';

type Props = { crashes: SystemStatus['crashes']; nowMs: number };

/** Pages that stopped with an error in somebody's browser, the newest first. All technical text reads left to right. */
export function CrashList({ crashes, nowMs }: Props) {
  return (
    <Panel title={m.status_crashes()} className="lg:col-span-2">
      {crashes ? (
        <>
          <Advice problem={crashes.problem} />
          {crashes.newest.length === 0 && <p>{m.status_crashes_none()}</p>}
          <ul className="mt-2 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {crashes.newest.map(({ id, page, build, name, message, stack, count, firstAt, lastAt }) => (
              <li key={id} className="min-w-0">
                <h3 className="font-semibold wrap-anywhere">
                  <bdi dir="ltr">{page}</bdi>
                </h3>
                <p className="wrap-anywhere">
                  <bdi dir="ltr">{`${name}: ${message}`}</bdi>
                </p>
                <FactList
                  facts={[
                    { label: m.status_crash_count(), value: count },
                    { label: m.status_crash_last(), value: <Age at={lastAt} nowMs={nowMs} otherwise="" /> },
                    { label: m.status_crash_first(), value: <Age at={firstAt} nowMs={nowMs} otherwise="" /> },
                    { label: m.status_pages_build(), value: <bdi>{build}</bdi> },
                  ]}
                />
                <details className="group">
                  <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 text-accent">
                    {m.status_crash_stack()}
                    <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
                  </summary>
                  <pre
                    dir="ltr"
                    className="rounded-control bg-sunken px-4 py-3 text-start text-small whitespace-pre-wrap wrap-anywhere"
                  >
                    {stack}
                  </pre>
                </details>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Sentence>{m.status_unreadable()}</Sentence>
      )}
    </Panel>
  );
}
