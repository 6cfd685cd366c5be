import { createContext, type ReactNode, useContext } from 'react';
import type { GuestBranding } from '#shared/contracts/branding.ts';
import { Cover, Logo, Welcome } from '#web/business/branding/branding-pictures.tsx';
import { coloursOf } from '#web/business/branding/colours.ts';
import { LanguageSwitch } from '#web/kit/page/language-switch.tsx';
import { m } from '#web/paraglide/messages.js';
import { PoweredBy } from '#web/tipping/tips/components/business-line.tsx';

/** The frame of guests' pages: business, language, and how to report a wrong code. */
export function GuestFrame({ top, children }: { top?: ReactNode; children: ReactNode }) {
  const { path, branding } = useContext(PageFacts);
  return (
    <div
      className="mx-auto flex min-h-dvh w-full max-w-form flex-col px-4 sm:border-x sm:border-hairline sm:bg-surface sm:shadow-soft"
      style={branding?.shades ? coloursOf(branding.shades) : undefined}
    >
      <header className="-me-3 flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-1">
        <div className="flex min-w-3/5 grow basis-0 items-center gap-3">
          {branding && <Logo branding={branding} />}
          {top}
        </div>
        <div className="shrink-0 print:hidden">
          <LanguageSwitch page={path} />
        </div>
      </header>
      <main className="flex grow flex-col">
        {branding && <Cover branding={branding} />}
        {branding && <Welcome branding={branding} />}
        {children}
      </main>
      <footer className="flex flex-col items-center pt-1 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <PoweredBy />
        {!path.startsWith('/report') && (
          <a
            href={reportLink(path)}
            className="inline-flex min-h-6 items-center print:hidden px-3 py-1 text-small text-ink-soft underline underline-offset-4 hover:text-ink"
          >
            {m.tip_report()}
          </a>
        )}
      </footer>
    </div>
  );
}

/** The report names the page, so that its business is found. */
export function reportLink(path: string): string {
  return `/report?page=${encodeURIComponent(path.split('?', 1)[0] ?? path)}`;
}

type Facts = {
  /** The path of the page, with its query if it has a meaning. */
  path: string;
  /** Of the business, if it has one. */
  branding: GuestBranding | null;
};

export const PageFacts = createContext<Facts>({ path: '/', branding: null });
