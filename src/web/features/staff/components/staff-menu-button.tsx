import { Ellipsis } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import type { ListedStaff } from '#web/features/staff/api/staff-list.ts';
import { useMay } from '#web/features/workplace/role-here.ts';
import { platformName } from '#web/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

const load = () => import('#web/features/staff/components/staff-menu.tsx');

/**
 * Opens the menu of a staff member. The menu and its forms are larger than the whole dashboard and seldom needed, so they
 * are loaded when somebody is about to press the button.
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
  // If it fails, the press says so.
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
    >
      <Ellipsis aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
