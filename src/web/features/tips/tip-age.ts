import { m } from '#web/paraglide/messages.js';

const MINUTE_MS = 60_000;

/**
 * 'N minutes ago' within the hour, then whole hours. Never negative, even if this clock is behind the
 * server's.
 */
export function tipAge(createdAt: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(createdAt)) / MINUTE_MS));
  if (minutes < 60) return minutes === 1 ? m.tip_minute_ago() : m.tip_minutes_ago({ count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? m.tip_hour_ago() : m.tip_hours_ago({ count: hours });
}
