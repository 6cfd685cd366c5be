import { PageSkeleton } from '#web/app/layout/page-skeleton.tsx';

export function Component() {
  return <PageSkeleton />;
}
