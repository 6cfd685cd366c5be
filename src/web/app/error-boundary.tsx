import { Component, type ReactNode } from 'react';
import { ErrorPage } from '#web/app/error-page.tsx';

type Props = {
  children: ReactNode;
  /** There is a page around it, with a main part of its own. */
  isWithinPage?: boolean;
};

/** Stands in for what broke. React itself reports faults to the console. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.isWithinPage) return <ErrorPage />;
    return (
      <main className="flex min-h-dvh flex-col">
        <ErrorPage />
      </main>
    );
  }
}
