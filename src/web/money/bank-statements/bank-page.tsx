import { useQuery } from '@tanstack/react-query';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { AdminSubpage } from '#web/kit/page/admin-subpage.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Skeleton as Placeholder } from '#web/kit/ui/skeleton.tsx';
import { bankSideQuery } from '#web/money/bank-statements/api/bank-statements.ts';
import { DifferencePanel } from '#web/money/bank-statements/components/difference-panel.tsx';
import { StatementUpload } from '#web/money/bank-statements/components/statement-upload.tsx';
import { StatementsPanel } from '#web/money/bank-statements/components/statements-panel.tsx';
import { UnexplainedPanel } from '#web/money/bank-statements/components/unexplained-panel.tsx';
import { m } from '#web/paraglide/messages.js';

const page = () => ({
  title: m.bank_title(),
  detail: m.bank_intro(),
  back: { to: '/admin/books', label: m.books_title() },
});

/** The bank's side of the books: its statements, and where they differ from ours. */
export function Component() {
  const { data, error, refetch } = useQuery(bankSideQuery);
  return (
    <AdminSubpage {...page()}>
      <div className="flex flex-col gap-4">
        {data?.ibanEnd === null && <AccountMissing />}
        <StatementUpload />
        {data && (
          <>
            <UnexplainedPanel side={data} />
            <DifferencePanel side={data} />
            <StatementsPanel side={data} />
          </>
        )}
        {!data && !error && <Placeholders />}
        {!data && error && (
          <LoadProblem sentence={errorSentence(error, m.bank_load_failed())} onRetry={() => void refetch()} />
        )}
      </div>
    </AdminSubpage>
  );
}

function AccountMissing() {
  return (
    <Notice
      sentence={m.bank_no_account()}
      action={
        <ButtonLink to="/admin/settings" variant="secondary">
          {m.settings_title()}
        </ButtonLink>
      }
    />
  );
}

export function Skeleton() {
  return (
    <AdminSubpage {...page()}>
      <Placeholders />
    </AdminSubpage>
  );
}

function Placeholders() {
  return (
    <LoadingRegion>
      <div className="flex flex-col gap-4">
        <Placeholder className="h-48 rounded-card" />
        <Placeholder className="h-48 rounded-card" />
      </div>
    </LoadingRegion>
  );
}
