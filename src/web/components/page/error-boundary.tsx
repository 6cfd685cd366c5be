import { Component, type ReactNode } from 'react';
import { MessagePage } from '#web/components/page/message-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  children: ReactNode;
  /** True inside a page that has a <main> element already. */
  isWithinPage?: boolean;
};

/** Replaces a part of the page that crashed. React itself logs the error to the console. */
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

/** Uses nothing of the surrounding application, so that it works whatever part crashed. */
function ErrorPage() {
  return (
    <MessagePage title={m.error_title()} detail={m.error_detail()}>
      <Button onClick={() => window.location.reload()}>{m.error_reload()}</Button>
    </MessagePage>
  );
}
