import { useQuery } from '@tanstack/react-query';
import { Dashboard } from '#web/app/owner/dashboard.tsx';
import { DashboardSkeleton } from '#web/app/owner/dashboard-skeleton.tsx';
import { NoBusinessPage } from '#web/app/owner/no-business-page.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { myBusinessQuery } from '#web/features/businesses/api/my-business.ts';
import { m } from '#web/paraglide/messages.js';

export const Skeleton = DashboardSkeleton;

export function Component() {
  const business = useQuery(myBusinessQuery);
  if (business.isPending) return <DashboardSkeleton />;
  if (business.isError)
    return <LoadProblem sentence={m.business_fetch_failed()} onRetry={business.refetch} />;
  return business.data ? <Dashboard business={business.data} /> : <NoBusinessPage />;
}
