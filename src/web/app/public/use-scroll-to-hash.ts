import { useEffect } from 'react';

/** When a page is opened at an anchor, the browser has looked for it before the page was there. */
export function useScrollToHash(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
}
