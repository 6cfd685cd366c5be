import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert, ShieldCheck } from 'lucide-react';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import {
  coverageQuery,
  type Outcome,
  type OwnProof,
  ownProofQuery,
  type Proof,
  useOwnRoot,
} from '#web/money/coverage/check-proof.ts';
import { m } from '#web/paraglide/messages.js';

/** That the person's balance is in tonight's proof of coverage, computed by their own browser. */
export function OwnProofPanel() {
  const own = useQuery(ownProofQuery);
  const all = useQuery(coverageQuery);
  return (
    <QueryPanel
      title={m.coverage_title()}
      query={own}
      failure={m.coverage_failed()}
      skeleton="h-16"
      className="mb-4"
    >
      {(proof) => (
        <>
          {proof === null ? (
            <p>{m.coverage_own_later()}</p>
          ) : (
            <Checked own={proof} published={all.data?.proofs.find(({ day }) => day === proof.day)} />
          )}
          <TextLink to="/coverage" className="mt-2 inline-block" label={m.coverage_all()} />
        </>
      )}
    </QueryPanel>
  );
}

function Checked({ own, published }: { own: OwnProof; published: Proof | undefined }) {
  const outcome = useOwnRoot(own, published);
  const words: Record<Outcome, string> = {
    checking: m.coverage_own_checking(),
    right: m.coverage_own_right({ count: formatCount(own.path.length) }),
    wrong: m.coverage_own_wrong(),
    unknown: m.coverage_own_unknown(),
  };
  const Icon = outcome === 'wrong' ? CircleAlert : ShieldCheck;
  return (
    <>
      <p className="font-medium">
        {m.coverage_own({ amount: formatAmount(getFilsFrom(own.balance)), day: formatDay(own.day) })}
      </p>
      <p
        role="status"
        className={clsx('mt-1 flex gap-2 text-small', outcome === 'wrong' ? 'text-danger' : 'text-ink-soft')}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {words[outcome]}
      </p>
    </>
  );
}
