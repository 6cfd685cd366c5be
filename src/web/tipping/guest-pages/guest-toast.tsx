import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { ShownToast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useSweep } from '#web/tipping/guest-pages/use-sweep.ts';

const SHOWN_MS = 5000;

type Props = { toast: ShownToast; onClose: () => void };

export function GuestToast({ toast, onClose }: Props) {
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
      <IconButton label={m.toast_close()} onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}
