import { type Locale, languages, locales } from '#shared/locales.ts';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';
import { getLocale, getTextDirection } from '#web/paraglide/runtime.js';

type Props = {
  /** A path of ours, to which the switch comes back. */
  page: string;
  offered?: readonly Locale[];
};

/** Behind one button, because guests' pages have little room. With two languages, a link to the other one. */
export function LanguageSwitch({ page, offered = locales }: Props) {
  const links = <LanguageLinks page={page} offered={offered} />;
  if (offered.length === 2) return links;
  return (
    <details className="relative">
      <summary className={buttonStyle('quiet', 'list-none [&::-webkit-details-marker]:hidden')}>
        <span className="sr-only">{m.account_language_title()}: </span>
        {languages[getLocale()].ownName}
        <span aria-hidden="true">▾</span>
      </summary>
      <div className="absolute end-0 z-10 flex flex-col rounded-control border border-hairline bg-surface shadow-soft">
        {links}
      </div>
    </details>
  );
}

/**
 * Links, which work without scripts: the
 * server sets the cookie and comes back to the page.
 */
export function LanguageLinks({ page, offered = locales }: Props) {
  return offered
    .filter((locale) => locale !== getLocale())
    .map((locale) => (
      <a
        key={locale}
        href={`/language/${locale}?back=${encodeURIComponent(page)}`}
        rel="nofollow"
        lang={locale}
        dir={getTextDirection(locale)}
        className="block rounded-control px-3 py-3 text-center font-semibold text-accent hover:bg-sunken"
      >
        {languages[locale].ownName}
      </a>
    ));
}
