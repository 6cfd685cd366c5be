import { useQuery } from '@tanstack/react-query';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed } from '#web/business/workplace/allowed.tsx';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { Skeleton as Bone, LoadingRegion } from '#web/kit/ui/loading.tsx';
import { m } from '#web/paraglide/messages.js';
import { AmountsEditor } from '#web/tipping/amounts/amounts-editor.tsx';
import { amountsQuery } from '#web/tipping/amounts/queries.ts';

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
