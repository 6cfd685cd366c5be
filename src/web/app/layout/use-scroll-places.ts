import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** By the history's own name for an entry. */
const places = new Map<string, number>();

/**
 * A new page begins at its top; going back finds the place one had left. A change within a page (a filter, a tab, a
 * section) leaves it where it is. The router's own way needs the half of it that loads data, which is not used here.
 */
export function useScrollPlaces(): void {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const last = useRef(pathname);

  useEffect(() => {
    // From now on nobody else moves the page; at a reload the browser's own memory is better than ours.
    window.history.scrollRestoration = 'manual';
    const letBrowser = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', letBrowser);
    return () => window.removeEventListener('pagehide', letBrowser);
  }, []);

  // Before the page is drawn anew, since that moves it: where the next page stands is not where this one was left.
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
