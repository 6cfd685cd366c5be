import '#web/styles/tip.css';
import { applyChosenTheme } from '#web/theme/theme.ts';

applyChosenTheme();

/*
 * The page is drawn and works already, so the rest waits until it can be seen, and comes in bites between which a guest
 * who touches it is answered: all at once, a slow phone is busy for a third of a second. Both are on their way before
 * this runs, asked for by the page itself (vite.config.ts).
 */
await untilSeen();
await import('react-dom/client');
await new Promise((resolve) => setTimeout(resolve));
await import('#web/tip/take-over.tsx');

/** Or at once, where nobody looks or nobody can tell. */
function untilSeen(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}
