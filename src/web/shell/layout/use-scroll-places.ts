import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Scroll position of each history entry, by the key of its location. */
const places = new Map<string, number>();

/**
 * A new page starts at the top; the back button restores the scroll position. A change within a page (a
 * filter, a tab, a section) does not scroll. React Router's own scroll restoration needs its data routers,
 * which are not used here.
 */
export function useScrollPlaces(isBack: boolean): void {
  const { key, pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    // We scroll, not the browser; except after a reload, where the browser's own scroll restoration works
    // better.
    window.history.scrollRestoration = 'manual';
    const letBrowser = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', letBrowser);
    return () => window.removeEventListener('pagehide', letBrowser);
  }, []);

  // A layout effect, because drawing the next page scrolls the window: the listener must be removed before
  // that, or the position of the next page would be stored for this one.
  useLayoutEffect(() => {
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, isBack ? (places.get(key) ?? 0) : 0);
  }, [key, pathname, isBack]);
}
