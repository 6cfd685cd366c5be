import { useEffect, useRef, useSyncExternalStore } from 'react';
import { closeToast, onToastChange, shownToast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { GuestToast } from '#web/tipping/guest-pages/guest-toast.tsx';

/**
 * The guests' version of components/ui/toaster.tsx: same store, look and behaviour, but without Radix, which
 * is larger than everything else a guest loads except React.
 */
export function GuestToaster() {
  const shown = useSyncExternalStore(onToastChange, shownToast, () => undefined);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus();
    document.addEventListener('keydown', focusOnF8);
    return () => document.removeEventListener('keydown', focusOnF8);
  }, []);
  return (
    // At the top of a phone, over the name of the business: below would be the button, and further down the title.
    <section
      ref={region}
      tabIndex={-1}
      aria-label={m.toast_region({ hotkey: 'F8' })}
      className="fixed inset-x-3 top-2 z-50 mx-auto max-w-form outline-none print:hidden sm:inset-x-auto sm:end-4 sm:top-auto sm:bottom-4 sm:w-96"
    >
      {/* Always in the page, because screen readers announce changes only in live regions that exist already. */}
      <ol aria-live="polite">
        {shown?.open && <GuestToast key={shown.id} toast={shown} onClose={() => closeToast(shown.id)} />}
      </ol>
    </section>
  );
}
