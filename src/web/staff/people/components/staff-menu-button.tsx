import { Ellipsis } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { platformName } from '#web/kit/i18n/platform.ts';
import { IconButton } from '#web/kit/ui/button.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import type { ListedStaff } from '#web/staff/people/queries.ts';

const load = () => import('#web/staff/people/components/staff-menu.tsx');

/**
 * Opens the menu of a staff member. The menu and its forms are larger than the whole dashboard and seldom used, so
 * they are loaded when the button is about to be pressed.
 */
export function StaffMenuButton({ staff }: { staff: ListedStaff }) {
  const [Menu, setMenu] = useState<ComponentType<{ staff: ListedStaff }>>();
  const open = async () => {
    try {
      const { StaffMenu } = await load();
      setMenu(() => StaffMenu);
    } catch {
      toast({ title: m.error_unreachable({ platform: platformName() }), variant: 'destructive' });
    }
  };
  // A failure is reported when the button is pressed.
  const prepare = () => void load().catch(() => undefined);
  // All of it changes something.
  if (!useMay('manager')) return null;
  if (Menu) return <Menu staff={staff} />;
  return (
    <IconButton
      label={m.staff_menu({ name: `${staff.firstName} ${staff.lastName}` })}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
      icon={Ellipsis}
    />
  );
}
