import type { ReactNode } from 'react';
import { Badge } from '#web/kit/ui/badge.tsx';

const styles = {
  good: 'bg-active text-on-active',
  warning: 'bg-pending text-on-pending',
  bad: 'bg-suspended text-on-suspended',
};

export function StateBadge({ look, children }: { look: keyof typeof styles; children: ReactNode }) {
  return <Badge className={styles[look]}>{children}</Badge>;
}
