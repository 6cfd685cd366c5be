import { getFilsFrom } from '#shared/money.ts';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { type Fact, FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import type { BankFileDetails } from '#web/money/payouts/api/bank-file-details.ts';
import { m } from '#web/paraglide/messages.js';

/** What leaves with the file, and who did what with it. */
export function BankFileFacts({ file }: { file: BankFileDetails }) {
  const { payoutCount, total, executionDay, createdAt, createdByName } = file;
  const { releasedAt, releasedByName, withdrawnAt, withdrawnByName } = file;
  const facts: (Fact | false)[] = [
    { label: m.release_count(), value: payoutCount },
    {
      label: m.release_sum(),
      value: (
        <span className="font-semibold">
          <Money amountFils={getFilsFrom(total)} />
        </span>
      ),
    },
    { label: m.payouts_execution_day(), value: formatDay(executionDay) },
    { label: m.release_made_by(), value: <WhoAndWhen name={createdByName} time={createdAt} /> },
    releasedAt !== null && {
      label: m.release_released_by(),
      value: releasedByName ? (
        <WhoAndWhen name={releasedByName} time={releasedAt} />
      ) : (
        m.release_before_releases()
      ),
    },
    withdrawnAt !== null && {
      label: m.release_withdrawn_by(),
      value: <WhoAndWhen name={withdrawnByName} time={withdrawnAt} />,
    },
  ];
  return (
    <Panel title={m.release_summary()}>
      <FactList facts={facts.filter((fact) => !!fact)} />
    </Panel>
  );
}

function WhoAndWhen({ name, time }: { name: string | null; time: string }) {
  return (
    <span className="block text-end">
      {name && <bdi className="block">{name}</bdi>}
      <span className="block text-small text-ink-soft">{formatInstant(time)}</span>
    </span>
  );
}
