import '#web/styles/tip.css';
import { applyChosenTheme } from '#web/theme/theme.ts';

applyChosenTheme();

/*
 * The page is rendered on the server and works without scripts. So the scripts are requested only after the
 * first paint, and run in several tasks, so that the page can react to touches in between: as one task, they
 * block a slow phone for a third of a second.
 */
await untilSeen();
askForWhatComesLater();
await import('#web/tip/react-dom.ts');
await new Promise((resolve) => setTimeout(resolve));
await import('#web/tip/take-over.tsx');

/** Resolves at once if the page is hidden or the browser does not report paints. */
function untilSeen(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}

/**
 * Preloads all scripts in one round trip. The build writes their names into the page (vite.config.ts); in
 * development there are none.
 */
function askForWhatComesLater(): void {
  const names = document.querySelector<HTMLScriptElement>('script[data-later]')?.dataset.later;
  for (const href of names?.split(' ') ?? []) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
  }
}
