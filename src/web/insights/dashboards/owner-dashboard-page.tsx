import { useQuery } from '@tanstack/react-query';
import { myBusinessQuery } from '#web/business/businesses/queries.ts';
import { NoBusinessPage } from '#web/business/members/no-business-page.tsx';
import { DashboardSkeleton } from '#web/insights/dashboards/dashboard-skeleton.tsx';
import { Dashboard } from '#web/insights/dashboards/owner-dashboard.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { m } from '#web/paraglide/messages.js';

export const Skeleton = DashboardSkeleton;

export function Component() {
  const business = useQuery(myBusinessQuery);
  if (business.isPending) return <DashboardSkeleton />;
  if (business.isError)
    return <LoadProblem sentence={m.business_fetch_failed()} onRetry={business.refetch} />;
  return business.data ? <Dashboard business={business.data} /> : <NoBusinessPage />;
}
