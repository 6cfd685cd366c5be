import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Goes to the section a link named: on arrival, on a change, and when the same link is pressed again. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again has a new key
  useEffect(() => {
    const section = hash && document.getElementById(hash.slice(1));
    if (!section) return;
    section.scrollIntoView();
    // The keyboard goes on from there, too.
    section.focus({ preventScroll: true });
  }, [hash, key]);
}
