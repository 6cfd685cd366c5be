import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/kit/ui/button.tsx';
import type { ShownToast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

const FAR_ENOUGH_PX = 50;

const SHOWN_MS = 5000;

export function GuestToast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
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
