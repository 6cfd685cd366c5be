import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import { call } from '#web/kit/client/call.ts';
import { MonthField, useMonth } from '#web/kit/page/month-page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { FeeTerms, StatementCode } from '#web/money/statements/statement-notes.tsx';
import { StatementSheet } from '#web/money/statements/statement-sheet.tsx';
import { m } from '#web/paraglide/messages.js';
import { statementQuery } from '#web/staff/portal/queries.ts';
import { StaffSubpage } from '#web/staff/portal/staff-subpage.tsx';

/** One month of the signed-in staff member, to read and to print. */
export function Component() {
  const [month, setMonth] = useMonth();
  return (
    <StaffSubpage
      title={m.statement_title()}
      actions={
        <Button
          variant="secondary"
          className="print:hidden"
          onClick={() => window.print()}
          icon={Printer}
          label={m.statement_print()}
        />
      }
    >
      {() => (
        <>
          <MonthField label={m.statement_month()} month={month} onChange={setMonth} />
          <Month month={month} />
        </>
      )}
    </StaffSubpage>
  );
}

function Month({ month }: { month: string }) {
  const statement = useQuery(statementQuery(month));
  return (
    <Loaded query={statement} failure={m.statement_failed()} skeleton={<CardsSkeleton cards={['h-96']} />}>
      {(shown) => (
        <Card className="print:border-0 print:p-0 print:shadow-none">
          <StatementSheet month={month} sheet={shown} />
          <p className="mt-4 text-small text-ink-soft">{m.statement_note()}</p>
          <FeeTerms />
          <StatementCode code={shown.code} fingerprint={shown.fingerprint} />
          {shown.code && <ShareSwitch month={month} isShared={shown.isShared} />}
        </Card>
      )}
    </Loaded>
  );
}

/** A landlord or a bank can then compare every entry with the books, not only the sum. */
function ShareSwitch({ month, isShared }: { month: string; isShared: boolean }) {
  const share = useAction(
    (next: boolean) => call(portalCalls.shareStatement, { body: { month, isShared: next } }),
    {
      refreshes: [portalCalls.readStatement],
      done: ({ isShared: isNow }) => (isNow ? m.statement_shared() : m.statement_hidden()),
      failed: m.statement_share_failed(),
    },
  );
  return (
    <div className="mt-4 print:hidden">
      <Switch
        label={m.statement_share()}
        checked={share.isPending ? (share.variables ?? isShared) : isShared}
        onCheckedChange={(next) => share.mutate(next)}
      />
      <p className="mt-1 text-small text-ink-soft">{m.statement_share_hint()}</p>
    </div>
  );
}
