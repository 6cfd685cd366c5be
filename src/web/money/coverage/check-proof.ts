import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { coverageCalls } from '#shared/calls/money/books.ts';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import type { coverage, ownProof } from '#shared/contracts/coverage.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { useAlive } from '#web/kit/ui/browser-state.ts';
import { isSignedBy, rootOf } from '#web/money/coverage/verify-proof.ts';

export type Proof = z.input<typeof coverage>['proofs'][number];
export type OwnProof = NonNullable<z.input<typeof ownProof>>;

/** `unknown`: this browser has no means to compute it. */
export type Outcome = 'checking' | 'right' | 'wrong' | 'unknown';

export const coverageQuery = queryOf(coverageCalls.list);
export const ownProofQuery = queryOf(portalCalls.readCoverage);

/** Whether a statement was signed with the published key, computed here and not by the server. */
export function useSignature({ publicKey, statement, signature }: Proof): Outcome {
  return useComputed(['signature', signature], () => isSignedBy(publicKey, statement, signature));
}

/** Whether the person's balance leads to the root that everybody sees. */
export function useOwnRoot(own: OwnProof, published: Proof | undefined): Outcome {
  return useComputed(['root', own.root, own.salt, published?.root], async () => {
    const root = await rootOf(own, own.path);
    return root === published?.root && published.statement.includes(`\nroot ${root}\n`);
  });
}

function useComputed(key: unknown[], compute: () => Promise<boolean>): Outcome {
  const isAlive = useAlive();
  const { data, isError } = useQuery({
    queryKey: ['computed', ...key],
    queryFn: compute,
    enabled: isAlive,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return 'unknown';
  if (data === undefined) return 'checking';
  return data ? 'right' : 'wrong';
}
