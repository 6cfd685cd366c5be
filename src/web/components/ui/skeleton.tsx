import { clsx } from 'clsx';

/** Give it the size of what will come, so nothing jumps. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded-control bg-sunken', className)} />;
}
