import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';

export function ChartsSkeleton() {
  const card = 'h-80';
  return <CardsSkeleton cards={[card, card, card, card]} layout="grid gap-3 sm:gap-4 lg:grid-cols-2" />;
}
