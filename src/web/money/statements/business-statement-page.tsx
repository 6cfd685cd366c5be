import { useQuery } from '@tanstack/react-query';
import { Download, Printer, ReceiptText } from 'lucide-react';
import { dubaiDay } from '#shared/dubai-time.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { buttonStyle } from '#web/kit/ui/button-style.ts';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { businessStatementQuery } from '#web/money/statements/api/business-statement.ts';
import { BusinessStatementSheet } from '#web/money/statements/components/business-statement-sheet.tsx';
import { m } from '#web/paraglide/messages.js';

const back = () => ({ to: '/business/tips', label: m.report_back() });

/** A month of the business: what was owed to each person before and after, and the fees. */
export function Component() {
  const [params, change] = useFilterParams();
  const month = params.get('month') ?? dubaiDay(new Date()).slice(0, 7);
  const statement = useQuery(businessStatementQuery(month));
  return (
    <Subpage
      back={back()}
      title={m.business_statement_title()}
      detail={m.business_statement_intro()}
      actions={
        <>
          <a
            {...(statement.isSuccess && { href: `/api/businesses/mine/statement.csv?month=${month}` })}
            download
            aria-disabled={!statement.isSuccess}
            className={buttonStyle('secondary')}
          >
            <Download aria-hidden="true" className="size-5" />
            {m.tips_download()}
          </a>
          <ButtonLink to="/business/invoices" variant="secondary">
            <ReceiptText aria-hidden="true" className="size-5" />
            {m.invoices_title()}
          </ButtonLink>
          <Button disabled={!statement.isSuccess} onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {m.report_print()}
          </Button>
        </>
      }
    >
      <div className="mb-4 max-w-60">
        <Field label={m.report_month()}>
          <Input
            type="month"
            value={month}
            placeholder="2026-11"
            onChange={({ target }) => target.value && change({ month: target.value })}
          />
        </Field>
      </div>
      {statement.isPending && <DataTableSkeleton rowCount={5} />}
      {statement.isError && (
        <LoadProblem
          sentence={errorSentence(statement.error, m.statement_failed())}
          onRetry={statement.refetch}
        />
      )}
      {statement.data && <BusinessStatementSheet statement={statement.data} />}
    </Subpage>
  );
}

export function Skeleton() {
  return (
    <Subpage back={back()} title={m.business_statement_title()} detail={m.business_statement_intro()}>
      <DataTableSkeleton rowCount={5} />
    </Subpage>
  );
}
