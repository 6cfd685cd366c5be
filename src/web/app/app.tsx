import { QueryClientProvider } from '@tanstack/react-query';
import { Direction } from 'radix-ui';
import { queryClient } from '#web/app/query-client.ts';
import { Router } from '#web/app/router.tsx';
import { ToasterOnDemand } from '#web/app/toaster-on-demand.tsx';
import { ErrorBoundary } from '#web/components/page/error-boundary.tsx';
import { getTextDirection } from '#web/paraglide/runtime.js';

export function App() {
  return (
    <ErrorBoundary>
      <Direction.Provider dir={getTextDirection()}>
        <QueryClientProvider client={queryClient}>
          <Router />
          <ToasterOnDemand />
        </QueryClientProvider>
      </Direction.Provider>
    </ErrorBoundary>
  );
}
