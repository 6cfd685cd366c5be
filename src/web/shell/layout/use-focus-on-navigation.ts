import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A screen reader does not announce a new page without a reload, unless the focus moves to it. */
export function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    target.current?.focus({ preventScroll: true });
  }, [pathname, target]);
}
