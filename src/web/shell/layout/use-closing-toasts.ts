import { useEffect } from 'react';
import { closeShownToast } from '#web/kit/ui/toast-store.ts';

/**
 * A user who follows a link or goes back has left what the toast was about. A toast that an action shows before it leads
 * to another page stays, because nobody clicks a link for that.
 */
export function useClosingToasts(): void {
  useEffect(() => {
    const closeOnLink = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) closeShownToast();
    };
    // Before the handlers of the link itself, which may show a new toast.
    document.addEventListener('click', closeOnLink, true);
    window.addEventListener('popstate', closeShownToast);
    return () => {
      document.removeEventListener('click', closeOnLink, true);
      window.removeEventListener('popstate', closeShownToast);
    };
  }, []);
}
