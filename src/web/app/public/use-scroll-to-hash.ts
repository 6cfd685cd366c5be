import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to the section that a link names: on arrival, on a change, and when the same link is pressed again.
 */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again only changes the key
  useEffect(() => {
    const section = hash && document.getElementById(hash.slice(1));
    if (!section) return;
    section.scrollIntoView();
    // Keyboard navigation continues from the section, too.
    section.focus({ preventScroll: true });
  }, [hash, key]);
}
