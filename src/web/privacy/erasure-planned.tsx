import type { ErasureState } from '#shared/contracts/privacy.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useUndoErasure } from '#web/privacy/erasure.ts';
import { obstacleWords } from '#web/privacy/obstacle-words.ts';

/** The account is going to be erased: when, what that waits for, and how to keep it. */
export function ErasurePlanned({ erasure }: { erasure: NonNullable<ErasureState['erasure']> }) {
  const undo = useUndoErasure();
  const press = () =>
    undo.mutate(undefined, {
      onSuccess: () => toast({ title: m.erasure_undone() }),
      onError: (error) => toastError(error, m.erasure_undo_failed()),
    });
  return (
    <div className="flex flex-col gap-4">
      <Notice sentence={m.erasure_planned({ day: formatDay(String(erasure.dueAt)) })} />
      {erasure.obstacle && <p>{obstacleWords[erasure.obstacle]()}</p>}
      <Button loading={undo.isPending} onClick={press} className="self-stretch sm:self-start">
        {m.erasure_undo()}
      </Button>
    </div>
  );
}
