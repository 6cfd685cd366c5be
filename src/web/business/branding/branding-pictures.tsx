import type { GuestBranding } from '#shared/contracts/branding.ts';
import { pictureLink } from '#shared/tip-links.ts';

type Props = { branding: Pick<GuestBranding, 'logo' | 'cover' | 'welcome'> };

/** Beside the name of the business, which says the same to screen readers. */
export function Logo({ branding: { logo } }: Props) {
  if (!logo) return null;
  return (
    <img
      src={pictureLink(logo)}
      alt=""
      width={logo.width}
      height={logo.height}
      className="h-10 w-auto max-w-24 shrink-0 rounded-control object-contain"
    />
  );
}

/** Low enough that the form below it is still seen whole on a phone. */
export function Cover({ branding: { cover } }: Props) {
  if (!cover) return null;
  return (
    <img
      src={pictureLink(cover)}
      alt=""
      width={cover.width}
      height={cover.height}
      className="h-24 w-full rounded-card object-cover short:mb-2 short:h-14 print:hidden"
    />
  );
}

export function Welcome({ branding: { welcome } }: Props) {
  if (!welcome) return null;
  return (
    <p className="pt-3 pb-2 text-center text-ink-soft wrap-anywhere short:pt-0">
      <bdi>{welcome}</bdi>
    </p>
  );
}
