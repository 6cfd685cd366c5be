import { useEffect } from 'react';
import { m } from '#web/paraglide/messages.js';

/**
 * Without `page`, the title is just Karam. Set by script, because browsers use the first <title> element,
 * which is the one of index.html.
 */
export function PageTitle({ page }: { page?: string }) {
  useEffect(() => {
    document.title = page ? m.app_title({ page }) : m.app_name();
  }, [page]);
  return null;
}
