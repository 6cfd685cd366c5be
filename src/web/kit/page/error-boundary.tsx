import { Component, type ReactNode } from 'react';
import type { AppPagePath, TipPagePath } from '#shared/paths.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { reportCrash } from '#web/kit/page/report-crash.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  children: ReactNode;
  /** The patterns of this entry's pages: one of them is in the report. */
  paths: readonly (AppPagePath | TipPagePath)[];
  /** True inside a page that has a <main> element already. */
  isWithinPage?: boolean;
};

/** Replaces a part of the page that crashed, and reports the error. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportCrash(error, this.props.paths);
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
    <MessagePage title={m.crash_title()} detail={m.crash_detail()}>
      <Button onClick={() => window.location.reload()}>{m.crash_reload()}</Button>
    </MessagePage>
  );
}

/** The name of this build (vite.config.ts). */
declare const KARAM_BUILD: string;
