import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pageScope } from '#web/kit/scope/page-scope.ts';
import { priceSentence } from '#web/money/payments/fee-words.ts';
import { tipTermsQuery } from '#web/money/payments/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The fee and its VAT for tips to come: owners and staff see a change before it reaches a statement. */
export function FeeTerms() {
  const { data: terms } = useQuery(tipTermsQuery);
  return terms ? <p className="mt-1 text-small text-ink-soft print:hidden">{priceSentence(terms)}</p> : null;
}

/** How to compare a printed statement with the books. A business has no fingerprint of entries. */
export function StatementCode({ code, fingerprint }: { code: string | null; fingerprint?: string }) {
  if (code === null) return <p className="mt-4 text-small text-ink-soft">{m.statement_code_later()}</p>;
  const address = `${new URL(pageScope().origin).host}/statement`;
  return (
    <>
      <p className="mt-4 text-small text-ink-soft">
        {m.statement_code({ address })}{' '}
        <Link to={`/statement/${code}`} className="text-accent underline underline-offset-4">
          <bdi dir="ltr" className="font-mono text-ink wrap-anywhere">
            {inFours(code)}
          </bdi>
        </Link>
      </p>
      {fingerprint && (
        <p className="mt-1 text-small text-ink-soft">
          {m.statement_fingerprint()}: <Fingerprint value={fingerprint} />
        </p>
      )}
    </>
  );
}

export function Fingerprint({ value }: { value: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-ink wrap-anywhere">
      {inFours(value)}
    </bdi>
  );
}

function inFours(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
