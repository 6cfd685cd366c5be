import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { shownRole } from '#web/identity/sign-in/shown-role.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { useSession } from '#web/kit/client/session.ts';
import { PageSkeleton } from '#web/kit/page/page-skeleton.tsx';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { InvoiceSheet, invoiceTitle } from '#web/money/invoices/components/invoice-sheet.tsx';
import { invoiceQuery } from '#web/money/invoices/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** For the owner of the business and for admins. The server refuses everybody else. */
export function Component() {
  const { invoiceId = '' } = useParams();
  const session = useSession();
  const { data, error, refetch } = useQuery(invoiceQuery(invoiceId));
  const isAdmin = session.state === 'signed-in' && shownRole(session.user) === 'admin';
  if (error)
    return <LoadProblem sentence={errorSentence(error, m.invoice_failed())} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Subpage
      back={{ to: isAdmin ? '/admin/invoices' : '/business/invoices', label: m.invoice_back() }}
      title={invoiceTitle(data)}
      actions={
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {m.report_print()}
        </Button>
      }
    >
      <InvoiceSheet invoice={data} />
    </Subpage>
  );
}
