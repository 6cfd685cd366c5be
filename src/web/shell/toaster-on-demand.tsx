import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { onToastChange, shownToast } from '#web/kit/ui/toast-store.ts';

const Toaster = lazy(async () => ({ default: (await import('#web/kit/ui/toaster.tsx')).Toaster }));

/**
 * The toaster is loaded for the first toast, or when F8 (go to toasts) is pressed. Most visitors of the
 * landing page need neither.
 */
export function ToasterOnDemand() {
  const shown = useSyncExternalStore(onToastChange, shownToast, () => undefined);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const wantOnF8 = (event: KeyboardEvent) => event.key === 'F8' && setWanted(true);
    document.addEventListener('keydown', wantOnF8);
    return () => document.removeEventListener('keydown', wantOnF8);
  }, []);
  if (!shown && !isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
