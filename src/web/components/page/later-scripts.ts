/** Resolves when the page is painted; at once if it is hidden or the browser does not report paints. */
export function untilSeen(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}

/**
 * Preloads all scripts in one round trip. The build writes their names into the page (vite.config.ts); in
 * development there are none.
 */
export function askForWhatComesLater(): void {
  const names = document.querySelector<HTMLScriptElement>('script[data-later]')?.dataset.later;
  for (const href of names?.split(' ') ?? []) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
  }
}
