import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { platformName } from '#web/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';
import { GuestFrame } from '#web/tip/guest-frame.tsx';

type Props = { error: unknown; otherwise: string; onRetry: () => void };

/** fetch rejects with a TypeError when no answer came. */
export function LoadFailure({ error, otherwise, onRetry }: Props) {
  return (
    <GuestFrame>
      <LoadProblem
        sentence={error instanceof TypeError ? m.error_unreachable({ platform: platformName() }) : otherwise}
        onRetry={onRetry}
      />
    </GuestFrame>
  );
}
