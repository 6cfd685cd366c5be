import { clsx } from 'clsx';

/** Give it the size of the content that will replace it, to prevent layout shifts. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded-control bg-sunken', className)} />;
}
