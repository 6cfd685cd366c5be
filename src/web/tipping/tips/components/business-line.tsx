import type { PublicBusiness } from '#shared/contracts/business.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

/**
 * Where the staff member works, with the trade licence number that is on the door: a guest can notice a code
 * of another business.
 */
type Props = { business: Pick<PublicBusiness, 'name' | 'tlNumber'>; type?: string };

export function BusinessLine({ business, type }: Props) {
  const licence = business.tlNumber && m.tip_licence({ number: business.tlNumber });
  const details = [type, licence].filter(Boolean).join(' · ');
  return (
    <p className="min-w-0 text-small text-ink-soft">
      <span className="block font-medium text-ink">
        <bdi>{business.name}</bdi>
      </span>
      {details && <span className="block">{details}</span>}
    </p>
  );
}

export function PoweredBy() {
  const platform = usePlatformName();
  return <p className="text-center text-small text-ink-soft">{m.tip_powered_by({ platform })}</p>;
}

/** Shown in test mode, so that nobody believes that money has moved. */
export function TestMode() {
  return (
    <p className="mx-auto mt-1 w-fit rounded-full bg-pending px-3 text-center text-small text-on-pending">
      {m.tip_test_mode()}
    </p>
  );
}
