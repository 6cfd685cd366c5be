import { formatInstant } from '#web/kit/format/date-format.ts';
import { formatRelative } from '#web/kit/format/relative-time.ts';

type Props = { at: string | null; nowMs: number; otherwise: string };

/** How long ago, with the exact time below. `otherwise` if it has not happened. */
export function Age({ at, nowMs, otherwise }: Props) {
  if (!at) return <span className="font-normal text-ink-soft">{otherwise}</span>;
  return (
    <time dateTime={at} className="block text-end">
      {formatRelative(at, nowMs)}{' '}
      <span className="block text-small font-normal text-ink-soft">{formatInstant(at)}</span>
    </time>
  );
}
