import { clsx } from 'clsx';
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '#web/kit/ui/button.tsx';
import { closeToast, onToastChange, type ShownToast, shownToast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

const FAR_ENOUGH_PX = 50;

const SHOWN_MS = 5000;

/**
 * The guests' version of kit/ui/toaster.tsx: same store and behaviour without Radix, which is larger than
 * everything else a guest loads except React.
 */
export function GuestToaster() {
  const shown = useSyncExternalStore(onToastChange, shownToast, () => undefined);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusOnF8 = (event: globalThis.KeyboardEvent) => event.key === 'F8' && region.current?.focus();
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

function GuestToast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  // The toast does not close while the pointer or the focus is on it.
  const [held, setHeld] = useState(false);
  const sweep = useSweep(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onClose` is new in every render and must not restart the timer
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
  const isBad = toast.variant === 'destructive';

  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={closeOnEscape}
      {...sweep}
      className={clsx(
        'flex animate-rise touch-pan-y items-center gap-2 rounded-card border bg-surface py-3 ps-5 pe-2 shadow-soft select-none',
        isBad ? 'border-danger' : 'border-hairline',
      )}
    >
      <div className="min-w-0 flex-1 py-1">
        <p className={clsx('font-semibold', isBad && 'text-danger')}>{toast.title}</p>
        {toast.description && <p className="text-ink-soft">{toast.description}</p>}
      </div>
      <IconButton label={m.toast_close()} onClick={onClose} icon={X} />
    </li>
  );
}

/** Lets an element be swiped away to the right; if it was not moved far enough, it goes back. */
function useSweep(onSwept: () => void) {
  const startX = useRef<number>(undefined);
  const [movedPx, setMovedPx] = useState(0);
  const isButton = (event: PointerEvent) => (event.target as Element).closest('button') !== null;

  const end = () => {
    startX.current = undefined;
    if (movedPx >= FAR_ENOUGH_PX) onSwept();
    else setMovedPx(0);
  };
  return {
    style: { transform: movedPx ? `translateX(${movedPx}px)` : undefined },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (isButton(event)) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (startX.current !== undefined) setMovedPx(Math.max(0, event.clientX - startX.current));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
