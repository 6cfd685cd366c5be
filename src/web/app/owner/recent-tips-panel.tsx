import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#web/components/query/query-panel.tsx';
import { RowsSkeleton } from '#web/components/ui/rows-skeleton.tsx';
import { recentTipsQuery } from '#web/features/tips/api/recent-tips.ts';
import { RecentTips } from '#web/features/tips/components/recent-tips.tsx';
import { m } from '#web/paraglide/messages.js';

export function RecentTipsPanel() {
  return (
    <QueryPanel
      title={m.dashboard_recent_tips()}
      query={useQuery(recentTipsQuery)}
      failure={m.dashboard_tips_failed()}
      skeleton={<RowsSkeleton count={5} />}
    >
      {(tips) => <RecentTips tips={tips} />}
    </QueryPanel>
  );
}
