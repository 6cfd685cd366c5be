import '#web/styles/tip.css';
import { applyChosenTheme } from '#web/theme/theme.ts';

applyChosenTheme();

/*
 * The page is drawn and works already, so the rest is not even asked for until it can be seen, and comes in bites between
 * which a guest who touches it is answered: all at once, a slow phone is busy for a third of a second.
 */
await untilSeen();
askForWhatComesLater();
await import('#web/tip/react-dom.ts');
await new Promise((resolve) => setTimeout(resolve));
await import('#web/tip/take-over.tsx');

/** Or at once, where nobody looks or nobody can tell. */
function untilSeen(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}

/** All bites in one round trip. The build left their names (vite.config.ts); while developing there are none. */
function askForWhatComesLater(): void {
  const names = document.querySelector<HTMLScriptElement>('script[data-later]')?.dataset.later;
  for (const href of names?.split(' ') ?? []) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
  }
}
