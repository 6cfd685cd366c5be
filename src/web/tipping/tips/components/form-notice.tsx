import { useSyncExternalStore } from 'react';
import { onToastChange, shownToast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useOnline } from '#web/tipping/tips/use-online.ts';
import type { TipFormState } from '#web/tipping/tips/use-tip-form.ts';

/** Why the tip was not sent and what to do, right above the button. */
export function FormNotice({ refusal, isUnsettled, isSending }: TipFormState) {
  const isOnline = useOnline();
  const hasToast = useSyncExternalStore(
    onToastChange,
    () => shownToast()?.open === true,
    () => false,
  );
  const sentence = notice();
  return (
    <div role="alert">
      {sentence && (
        <p className="mt-2 rounded-control bg-pending px-4 py-2.5 text-small text-on-pending">{sentence}</p>
      )}
    </div>
  );

  function notice(): string | undefined {
    if (isSending) return undefined;
    if (!isOnline) return m.tip_offline();
    // One message at a time: the toast has said that the tip failed.
    return refusal ?? (isUnsettled && !hasToast ? m.tip_unsettled() : undefined);
  }
}
