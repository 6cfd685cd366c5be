import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { m } from '#web/paraglide/messages.js';

/** Below a card without its code: what failed, and the way to try again. Nothing when all is well. */
export function QrRetry({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  return isError && <LoadProblem sentence={m.qr_fetch_failed()} onRetry={onRetry} />;
}
