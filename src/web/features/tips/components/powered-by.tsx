import { m } from '#web/paraglide/messages.js';

export function PoweredBy() {
  return <p className="text-center text-small text-ink-soft">{m.tip_powered_by()}</p>;
}
