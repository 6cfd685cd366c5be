import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { RowsSkeleton } from '#web/kit/ui/rows-skeleton.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { m } from '#web/paraglide/messages.js';
import { recentTipsQuery } from '#web/tipping/tips/api/recent-tips.ts';
import { RecentTips } from '#web/tipping/tips/components/recent-tips.tsx';
import { useTipSound } from '#web/tipping/tips/use-tip-sound.ts';

export function RecentTipsPanel() {
  const recent = useQuery(recentTipsQuery);
  // Zero if there is no tip yet: the first one is new too.
  const sound = useTipSound(recent.data && (recent.data[0]?.id ?? 0));
  return (
    <QueryPanel
      title={m.dashboard_recent_tips()}
      action={
        <ButtonLink to="/business/tips" variant="quiet">
          {m.tips_see_all()}
        </ButtonLink>
      }
      query={recent}
      failure={m.dashboard_tips_failed()}
      skeleton={<RowsSkeleton count={5} />}
    >
      {(tips) => (
        <>
          <RecentTips tips={tips} />
          <div className="mt-auto pt-4">
            <div className="border-t border-hairline pt-2 text-small">
              <Switch label={m.tips_sound()} checked={sound.isOn} onCheckedChange={sound.change} />
            </div>
          </div>
        </>
      )}
    </QueryPanel>
  );
}
