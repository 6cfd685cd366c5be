import { Component, type ReactNode } from 'react';
import { ErrorPage } from '#web/app/error-page.tsx';

/** The last resort, for faults outside any route. React itself reports them to the console. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="flex min-h-dvh flex-col">
        <ErrorPage />
      </main>
    );
  }
}
