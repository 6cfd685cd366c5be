import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { m } from '#web/paraglide/messages.js';

/** Below a card whose code could not be loaded: an error and a button to try again. */
export function QrRetry({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  return isError && <LoadProblem sentence={m.qr_fetch_failed()} onRetry={onRetry} />;
}
