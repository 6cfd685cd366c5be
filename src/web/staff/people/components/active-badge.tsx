import { Badge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

/** Whether a staff member can be tipped, in a word and a colour. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge className={isActive ? 'bg-active text-on-active' : 'bg-suspended text-on-suspended'}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {isActive ? m.staff_active() : m.staff_inactive()}
    </Badge>
  );
}
