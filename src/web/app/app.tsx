import { QueryClientProvider } from '@tanstack/react-query';
import { Direction } from 'radix-ui';
import { RouterProvider } from 'react-router/dom';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { queryClient } from '#web/app/query-client.ts';
import { router } from '#web/app/router.tsx';
import { Toaster } from '#web/components/ui/toaster.tsx';
import { getTextDirection } from '#web/paraglide/runtime.js';

export function App() {
  return (
    <ErrorBoundary>
      <Direction.Provider dir={getTextDirection()}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toaster />
        </QueryClientProvider>
      </Direction.Provider>
    </ErrorBoundary>
  );
}
