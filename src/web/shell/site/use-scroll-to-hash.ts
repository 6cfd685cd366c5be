import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { beganDrawn } from '#web/kit/page/turns.ts';

/** React Router's name for a place in the history that the browser made without it. */
const MADE_BY_BROWSER = 'default';

/**
 * Scrolls to the part of the page that a link names: on arrival, on a change, and when the same link is pressed again. On
 * a drawn page that was kept, the browser has done so before the scripts came, and the visitor may have gone on since.
 */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = hash && document.getElementById(hash.slice(1));
    if (!section || (key === MADE_BY_BROWSER && beganDrawn())) return;
    section.scrollIntoView();
    // Keyboard navigation continues from the section, too.
    section.focus({ preventScroll: true });
  }, [hash, key]);
}
