import { useQuery } from '@tanstack/react-query';
import { Subpage } from '#web/app/layout/subpage.tsx';
import { NoBusinessPage } from '#web/app/owner/no-business-page.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Skeleton as Bone } from '#web/components/ui/skeleton.tsx';
import { amountsQuery } from '#web/features/amounts/api/amounts.ts';
import { AmountsEditor } from '#web/features/amounts/components/amounts-editor.tsx';
import { Allowed } from '#web/features/workplace/components/allowed.tsx';
import { m } from '#web/paraglide/messages.js';

const words = () => ({
  back: { to: '/business', label: m.qr_back_to_dashboard() },
  title: m.amounts_title(),
  detail: m.amounts_intro(),
});

export function Component() {
  const { data, isPending, isError, refetch } = useQuery(amountsQuery);
  if (isPending) return <Skeleton />;
  if (isError) return <LoadProblem sentence={m.amounts_load_failed()} onRetry={() => void refetch()} />;
  if (!data) return <NoBusinessPage />;
  return (
    <Subpage {...words()}>
      <Allowed least="manager">
        <AmountsEditor amounts={data} />
      </Allowed>
    </Subpage>
  );
}

export function Skeleton() {
  return (
    <Subpage {...words()}>
      <LoadingRegion>
        <div className="grid gap-4 lg:grid-cols-2">
          <Bone className="h-120 rounded-card" />
          <Bone className="h-60 rounded-card" />
        </div>
      </LoadingRegion>
    </Subpage>
  );
}
