import { Link } from 'react-router';
import { usePlatformName } from '#web/kit/i18n/platform.ts';

/** A coin passing into an open hand. */
export function Logo() {
  const name = usePlatformName();
  return (
    <Link
      to="/"
      className="flex min-h-control items-center gap-2.5 rounded-control pe-2 text-large font-bold"
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <circle cx="16" cy="10.5" r="4.5" className="fill-glow" />
        <path
          d="M6.5 17.5a9.5 7.5 0 0 0 19 0"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          className="stroke-on-accent"
        />
      </svg>
      {/* With very large text, the menu button needs the room of the name: only the logo is shown. */}
      <span className="sr-only @min-[15rem]:not-sr-only">{name}</span>
    </Link>
  );
}
