import { type ReactNode, Suspense, useState } from 'react';
import { type Turn, takeTurn } from '#web/kit/page/turns.ts';

/**
 * A part of a drawn page that is taken over after the parts before it, so that a slow phone can react to touches in
 * between. Until its turn it stays as the server drew it. Ids are counted in the order of drawing, so what stands below
 * such a part is in a turn too.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const [turn] = useState(takeTurn);
  // The element without a box of its own: a part that waits is found again as exactly one element.
  const part = <div className="contents">{children}</div>;
  if (!turn) return part;
  return (
    <Suspense>
      <Waiting turn={turn}>{part}</Waiting>
    </Suspense>
  );
}

function Waiting({ turn, children }: { turn: Turn; children: ReactNode }) {
  if (!turn.hasCome) throw turn.come;
  return children;
}
