/** The minutes of a day. */
export const LONGEST_DAY_MINUTES = 24 * 60;

/** Minutes in "7.5", "7,5" or "7:30". Undefined if it is no number of hours from 0 to 24. */
export function findMinutesIn(text: string): number | undefined {
  const [, hours, rest = ''] = /^(\d{1,2})(:[0-5]\d|[.,]\d{1,2})?$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const more = rest.startsWith(':') ? Number(rest.slice(1)) : Math.round(Number(`0.${rest.slice(1)}`) * 60);
  const minutes = Number(hours) * 60 + more;
  return minutes <= LONGEST_DAY_MINUTES ? minutes : undefined;
}

/** "7:30", also for more than a day: the hours of a whole team. */
export function formatHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
