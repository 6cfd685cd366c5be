import { ShieldCheck } from 'lucide-react';
import type { Role } from '#shared/roles.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

export const roleWords: Record<Role, () => string> = {
  business: m.role_business,
  staff: m.role_staff,
  admin: m.role_admin,
};

/** Admins can do more, so their badge is filled and has a shield. */
export function RoleBadge({ role }: { role: Role }) {
  if (role !== 'admin') return <Badge className="bg-tint text-on-tint">{roleWords[role]()}</Badge>;
  return (
    <Badge className="bg-ink text-ground">
      <ShieldCheck aria-hidden="true" className="size-4" />
      {roleWords.admin()}
    </Badge>
  );
}
