import { useEffect } from 'react';
import { m } from '#web/paraglide/messages.js';

/** Without words of its own a page is simply called Karam. A <title> element would come second to index.html's. */
export function PageTitle({ page }: { page?: string }) {
  useEffect(() => {
    document.title = page ? m.app_title({ page }) : m.app_name();
  }, [page]);
  return null;
}
