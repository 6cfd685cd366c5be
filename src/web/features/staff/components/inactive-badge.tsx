import { Badge } from '#web/components/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

/** Cannot be tipped at the moment. */
export function InactiveBadge() {
  return <Badge className="bg-sunken text-ink-soft">{m.staff_inactive()}</Badge>;
}
