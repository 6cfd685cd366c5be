import type { PublicBusiness } from '#shared/contracts/business.ts';
import { m } from '#web/paraglide/messages.js';

/** Where somebody works, with the licence on the door: how a guest notices a code that is not theirs. */
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
