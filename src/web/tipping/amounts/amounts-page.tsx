import { useQuery } from '@tanstack/react-query';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { Allowed } from '#web/business/workplace/role-here.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { AmountsEditor, AmountsFacts } from '#web/tipping/amounts/amounts-editor.tsx';
import { amountsQuery } from '#web/tipping/amounts/queries.ts';

const head = () => ({
  title: m.amounts_title(),
  detail: m.amounts_intro(),
});

export function Component() {
  const { data, isPending, isError, refetch } = useQuery(amountsQuery);
  if (isPending) return <Skeleton />;
  if (isError) return <LoadProblem sentence={m.amounts_load_failed()} onRetry={() => void refetch()} />;
  if (!data) return <NoBusinessPage />;
  return (
    <Page {...head()}>
      <Allowed least="manager" instead={<AmountsFacts amounts={data} />}>
        <AmountsEditor amounts={data} />
      </Allowed>
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  head,
  <CardsSkeleton cards={['h-120', 'h-60']} layout="grid gap-4 lg:grid-cols-2" />,
);
