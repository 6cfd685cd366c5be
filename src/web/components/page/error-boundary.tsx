import { Component, type ReactNode } from 'react';
import { MessagePage } from '#web/components/page/message-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

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

/** Needs nothing of the application around it, so it can stand in for any part that broke. */
function ErrorPage() {
  return (
    <MessagePage title={m.error_title()} detail={m.error_detail()}>
      <Button onClick={() => window.location.reload()}>{m.error_reload()}</Button>
    </MessagePage>
  );
}
