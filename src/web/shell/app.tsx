import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';
import { appPagePaths } from '#shared/paths.ts';
import { ErrorBoundary } from '#web/kit/page/error-boundary.tsx';
import { getTextDirection } from '#web/paraglide/runtime.js';
import { ToasterOnDemand } from '#web/shell/toaster-on-demand.tsx';

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
