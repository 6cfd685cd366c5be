import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { closeToastOfLastPage } from '#web/components/ui/toast-store.ts';

/**
 * On a new page without a reload: closes the toast of the last page and moves the focus. A screen reader does not announce
 * a new page otherwise.
 */
export function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    closeToastOfLastPage();
    target.current?.focus({ preventScroll: true });
  }, [pathname, target]);
}
