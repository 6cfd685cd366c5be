import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { IconButton } from '#web/kit/ui/button.tsx';
import { closeToast, onToastChange, shownToast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export function Toaster() {
  const shown = useSyncExternalStore(onToastChange, shownToast);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={m.toast_label()}>
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          onOpenChange={(open) => !open && closeToast(shown.id)}
          className={clsx(
            'flex items-center gap-2 rounded-card border bg-surface py-3 ps-5 pe-2 shadow-soft',
            'data-[state=open]:animate-rise data-[state=closed]:animate-vanish',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            shown.variant === 'destructive' ? 'border-danger' : 'border-hairline',
          )}
        >
          <div className="min-w-0 flex-1 py-1">
            <Toast.Title className={clsx('font-semibold', shown.variant === 'destructive' && 'text-danger')}>
              {shown.title}
            </Toast.Title>
            {shown.description && (
              <Toast.Description className="text-ink-soft">{shown.description}</Toast.Description>
            )}
          </div>
          <Toast.Close asChild>
            <IconButton label={m.toast_close()} icon={X} />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        label={m.toast_region({ hotkey: 'F8' })}
        className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-50 mx-auto max-w-form print:hidden sm:inset-x-auto sm:end-4 sm:bottom-4 sm:w-96"
      />
    </Toast.Provider>
  );
}
