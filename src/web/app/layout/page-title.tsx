import { m } from '#web/paraglide/messages.js';

/** React lifts it into the document's head. Without words of its own a page is simply called Karam. */
export function PageTitle({ page }: { page?: string }) {
  return <title>{page ? m.app_title({ page }) : m.app_name()}</title>;
}
