import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

export function PoweredBy() {
  const platform = usePlatformName();
  return <p className="text-center text-small text-ink-soft">{m.tip_powered_by({ platform })}</p>;
}
