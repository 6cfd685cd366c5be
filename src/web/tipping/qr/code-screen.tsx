import { useQuery } from '@tanstack/react-query';
import { SunMedium, X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useEffect } from 'react';
import { IconButton } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';
import { QrImage, QrRetry, staffQrQuery } from '#web/tipping/qr/qr-parts.tsx';

type Props = { open: boolean; onClose: () => void; staffId: number; name: string; businessName: string };

/** A staff member's code over the whole screen, black on white in every theme, to be scanned from a phone. */
export function CodeScreen({ open, onClose, staffId, name, businessName }: Props) {
  const { isPending, isError, data, refetch } = useQuery(staffQrQuery(String(staffId)));
  useWakeLock(open);
  return (
    <RadixDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-3 overflow-y-auto bg-[#fff] p-4 text-center text-[#000] scheme-light"
        >
          <RadixDialog.Close asChild>
            <IconButton
              label={m.dialog_close()}
              className="absolute end-2 top-2 text-[#000]! hover:bg-[#eee]!"
            >
              <X aria-hidden="true" className="size-6" />
            </IconButton>
          </RadixDialog.Close>
          <RadixDialog.Title className="max-w-full px-10 text-title font-bold wrap-anywhere">
            <bdi>{name}</bdi>
          </RadixDialog.Title>
          <p className="max-w-full wrap-anywhere">
            <bdi>{businessName}</bdi>
          </p>
          <div className="w-full max-w-[min(100%,64dvh)]">
            <QrImage
              qr={{ isPending, isError, dataUrl: data?.qrCodeDataURL }}
              alt={m.qr_alt_staff({ name })}
            />
          </div>
          <QrRetry isError={isError} onRetry={refetch} />
          <p className="flex items-center justify-center gap-2 text-small">
            <SunMedium aria-hidden="true" className="size-5 shrink-0" />
            {m.qr_brightness()}
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/**
 * Keeps the screen on. Browsers release the lock when the page is hidden, so it is requested again when the page is
 * visible. Without such a lock the screen dims as usual.
 */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isOver) await granted.release();
        else lock = granted;
      } catch {
        // The battery is low, for example.
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release().catch(() => undefined);
    };
  }, [isWanted]);
}
