import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { appPagePaths } from '#shared/paths.ts';
import { ErrorBoundary } from '#web/kit/page/error-boundary.tsx';
import { onToastChange, shownToast } from '#web/kit/ui/toast-store.ts';
import { getTextDirection } from '#web/paraglide/runtime.js';

const Toaster = lazy(async () => ({ default: (await import('#web/kit/ui/toaster.tsx')).Toaster }));

type Props = { queryClient: QueryClient; children: ReactNode };

/** The application around its routes. The router differs: the server's stays at one address. */
export function App({ queryClient, children }: Props) {
  return (
    <ErrorBoundary paths={appPagePaths}>
      <Direction.Provider dir={getTextDirection()}>
        <QueryClientProvider client={queryClient}>
          {children}
          <ToasterOnDemand />
        </QueryClientProvider>
      </Direction.Provider>
    </ErrorBoundary>
  );
}

/**
 * The toaster is loaded for the first toast, or when F8 (go to toasts) is pressed. Most visitors of the
 * landing page need neither.
 */
function ToasterOnDemand() {
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
