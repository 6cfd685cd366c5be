import { useEffect } from 'react';
import { usePlatformName } from '#web/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

/**
 * Without `page`, the title is just the platform's name. Set by script, because browsers use the first <title> element,
 * which is the one of index.html.
 */
export function PageTitle({ page }: { page?: string }) {
  const platform = usePlatformName();
  useEffect(() => {
    document.title = page ? m.app_title({ page, platform }) : platform;
  }, [page, platform]);
  return null;
}
