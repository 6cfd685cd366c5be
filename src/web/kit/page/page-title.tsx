import { useEffect } from 'react';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { giveTitle } from '#web/kit/page/drawn-title.ts';
import { m } from '#web/paraglide/messages.js';

/**
 * Without `page`, the title is just the platform's name. Set by script, because browsers use the first <title> element,
 * which is the one of index.html.
 */
export function PageTitle({ page }: { page?: string }) {
  const platform = usePlatformName();
  const title = page ? m.app_title({ page, platform }) : platform;
  if (typeof document === 'undefined') giveTitle(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
