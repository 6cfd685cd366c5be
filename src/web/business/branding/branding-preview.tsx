import { shadesOf } from '#shared/accent.ts';
import type { Branding } from '#shared/contracts/branding.ts';
import { Cover, Logo, Welcome } from '#web/business/branding/branding-pictures.tsx';
import { coloursOf } from '#web/business/branding/colours.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

/** A small tip page. Hidden from screen readers: nothing in it can be pressed, and the form has the same values. */
export function BrandingPreview({ branding, businessName }: { branding: Branding; businessName: string }) {
  const [firstName, lastName] = [m.branding_preview_first_name(), m.branding_preview_last_name()];
  return (
    <div
      aria-hidden="true"
      data-preview=""
      className="flex flex-col rounded-card border border-hairline bg-ground p-4 select-none"
      style={branding.accent ? coloursOf(shadesOf(branding.accent)) : undefined}
    >
      <div className="flex min-h-12 items-center gap-3">
        <Logo branding={branding} />
        <span className="min-w-0 font-medium wrap-anywhere">
          <bdi>{businessName}</bdi>
        </span>
      </div>
      <Cover branding={branding} />
      <Welcome branding={branding} />
      <div className="flex flex-col items-center py-4 text-center">
        <Avatar size="large" firstName={firstName} lastName={lastName} />
        <span className="mt-2 text-large font-semibold">
          {firstName} {lastName}
        </span>
      </div>
      <span className={buttonStyle('primary')}>{m.branding_preview_send()}</span>
    </div>
  );
}
