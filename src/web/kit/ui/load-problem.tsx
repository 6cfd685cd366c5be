import { Button } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

/** Says what could not be loaded, and offers to try again. */
export function LoadProblem({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <p className="max-w-form text-ink-soft">{sentence}</p>
      <Button variant="secondary" onClick={onRetry}>
        {m.try_again()}
      </Button>
    </div>
  );
}
