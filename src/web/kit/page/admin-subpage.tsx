import type { ComponentProps } from 'react';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = Omit<ComponentProps<typeof Subpage>, 'back'> & {
  /** The parent page; the dashboard by default. */
  back?: { to: string; label: string };
};

/** A page below one of the admin's parts, with a link to its parent page above the heading. */
export function AdminSubpage({ back = { to: '/admin', label: m.admin_back() }, ...page }: Props) {
  return <Subpage back={back} {...page} />;
}
