import { useQuery } from '@tanstack/react-query';
import { coverageCalls } from '#shared/calls/money/books.ts';
import { addDays } from '#shared/dubai-time.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatCount } from '#web/kit/format/number-format.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { TextSections } from '#web/kit/page/text-sections.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Section } from '#web/kit/ui/panel.tsx';
import { TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { coverageQuery, type Outcome, type Proof, useSignature } from '#web/money/coverage/check-proof.ts';
import { m } from '#web/paraglide/messages.js';

const head = () => ({ title: m.coverage_title(), detail: m.coverage_intro({ platform: platformName() }) });

/** Public: what was held and owed in each of the last nights, and how to check it. */
export function Component() {
  const query = useQuery(coverageQuery);
  return (
    <Page {...head()}>
      <Loaded query={query} failure={m.coverage_failed()} skeleton={<TableSkeleton rows={3} />}>
        {({ isTest, proofs }) => (
          <>
            {isTest && <Notice className="mb-4" sentence={m.coverage_test()} />}
            <MissingNights proofs={proofs} />
            <DataTable
              caption={m.coverage_title()}
              columns={columns()}
              rows={proofs}
              rowKey={({ day }) => day}
              width="wide"
              framed
              empty={m.coverage_none()}
            />
          </>
        )}
      </Loaded>
      <Section title={m.coverage_how()}>
        <TextSections
          level={3}
          sections={[
            { title: m.coverage_how_leaf(), text: m.coverage_how_leaf_detail() },
            { title: m.coverage_how_root(), text: m.coverage_how_root_detail() },
            { title: m.coverage_how_own(), text: m.coverage_how_own_detail() },
            { title: m.coverage_how_signed(), text: m.coverage_how_signed_detail() },
          ]}
        />
        <a
          href={coverageCalls.list.path}
          className="mt-3 inline-block text-accent underline underline-offset-4"
        >
          {m.coverage_data()}
        </a>
      </Section>
      <Section title={m.coverage_means()}>
        <TextSections
          level={3}
          sections={[
            { title: m.coverage_proves(), text: m.coverage_proves_detail() },
            { title: m.coverage_proves_not(), text: m.coverage_proves_not_detail() },
          ]}
        />
      </Section>
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <TableSkeleton rows={3} />);

/** A night without a statement is named: nothing is published while money is missing or a balance is wrong. */
function MissingNights({ proofs }: { proofs: Proof[] }) {
  const days = new Set(proofs.map(({ day }) => day));
  const missing: string[] = [];
  const [newest, oldest] = [proofs[0]?.day, proofs.at(-1)?.day];
  if (newest && oldest)
    for (let day = oldest; day < newest; day = addDays(day, 1))
      if (!days.has(day)) missing.push(formatDay(day));
  if (missing.length === 0) return null;
  return <Notice className="mb-4" sentence={m.coverage_missing({ days: missing.join(' · ') })} />;
}

function columns(): Column<Proof>[] {
  return [
    { header: m.coverage_night(), cell: ({ day }) => formatDay(day), lead: true },
    moneyColumn(m.coverage_at_provider(), ({ atProvider }) => atProvider),
    moneyColumn(m.coverage_at_bank(), ({ atBank }) => atBank),
    moneyColumn(m.coverage_owed(), ({ owed }) => owed, true),
    { header: m.coverage_people(), cell: ({ people }) => formatCount(people), numeric: true },
    {
      header: m.coverage_root(),
      cell: ({ root }) => (
        <bdi dir="ltr" className="font-mono wrap-anywhere">
          {root}
        </bdi>
      ),
    },
    { header: m.coverage_signature(), cell: (proof) => <Signature proof={proof} /> },
  ];
}

const outcomeWords: Record<Outcome, () => string> = {
  checking: m.coverage_checking,
  right: m.coverage_right,
  wrong: m.coverage_wrong,
  unknown: m.coverage_unknown,
};

function Signature({ proof }: { proof: Proof }) {
  return outcomeWords[useSignature(proof)]();
}
