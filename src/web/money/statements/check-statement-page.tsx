import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { statementCalls } from '#shared/calls/money/statements.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatMonth } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { platformName, usePlatformName } from '#web/kit/i18n/platform.ts';
import { SmallFormPage } from '#web/kit/page/page.tsx';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { LoadingRegion, Skeleton as Placeholder } from '#web/kit/ui/loading.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { Fingerprint } from '#web/money/statements/statement-notes.tsx';
import { StatementSheet } from '#web/money/statements/statement-sheet.tsx';
import { m } from '#web/paraglide/messages.js';

const checkedStatementQuery = (code: string) => queryOf(statementCalls.check, { params: { code } });

/** Public: with the code of a statement, its closing figure from the books. */
export function Component() {
  const { code = '' } = useParams();
  const platform = usePlatformName();
  return (
    <SmallFormPage title={m.check_statement_title()} detail={m.check_statement_detail({ platform })}>
      <div className="flex flex-col gap-6">
        {code && <Answer code={code} />}
        <CodeForm key={code} code={code} />
      </div>
    </SmallFormPage>
  );
}

function Answer({ code }: { code: string }) {
  const { data, error } = useQuery(checkedStatementQuery(code));
  if (data) {
    const { month, closing, fingerprint, sheet } = data;
    return (
      <>
        <div role="status">
          <p className="mb-3">{sheet ? m.check_statement_found_all() : m.check_statement_found()}</p>
          <FactList
            facts={[
              { label: m.report_month(), value: formatMonth(month) },
              { label: m.statement_closing(), value: <Money amountDecimal={closing} /> },
              ...(fingerprint
                ? [{ label: m.statement_fingerprint(), value: <Fingerprint value={fingerprint} /> }]
                : []),
            ]}
          />
        </div>
        {sheet ? (
          <div>
            <StatementSheet month={month} sheet={sheet} />
          </div>
        ) : (
          fingerprint && <p className="text-small text-ink-soft">{m.check_statement_not_shared()}</p>
        )}
      </>
    );
  }
  if (error)
    return <FormAlert sentence={errorSentence(error, m.error_unreachable({ platform: platformName() }))} />;
  return (
    <LoadingRegion>
      <Placeholder className="h-24" />
    </LoadingRegion>
  );
}

function CodeForm({ code }: { code: string }) {
  const [typed, setTyped] = useState(code);
  const navigate = useNavigate();
  const trimmed = typed.trim();
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed) navigate(`/statement/${encodeURIComponent(trimmed)}`);
      }}
    >
      <Field label={m.check_statement_code()} hint={m.check_statement_hint()}>
        <Input
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          className="font-mono rtl:text-end"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" disabled={!trimmed} label={m.check_statement_button()} />
    </form>
  );
}
