import { formatAge } from '#web/kit/format/date-format.ts';

const MINUTE_MS = 60_000;

/**
 * 'N minutes ago' within the hour, then whole hours without end, as the dashboard is specified. Never negative,
 * even if this clock is behind the server's.
 */
export function tipAge(createdAt: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(createdAt)) / MINUTE_MS));
  return minutes < 60 ? formatAge(minutes, 'minute') : formatAge(Math.floor(minutes / 60), 'hour');
}
