import { ageText, numberText } from '#web/kit/format/intl.ts';
import { intlTag } from '#web/kit/i18n/intl-tag.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "now", "3 minutes ago" or "in 5 hours", in the largest unit that fits. Days only from the second on. */
export function formatRelative(instant: string, nowMs: number): string {
  const seconds = Math.round((Date.parse(instant) - nowMs) / 1000);
  const size = Math.abs(seconds);
  const [unit, length] = units.find(([name, each]) => size >= (name === 'day' ? 2 * each : each)) ?? units[3];
  const numeric = size === 0 ? 'auto' : 'always';
  return ageText(intlTag(), { numeric }, Math.trunc(seconds / length), unit);
}

/** "3 minutes ago". Intl has the plural of every language: Arabic has one for two, and one for three to ten. */
export function formatAge(count: number, unit: 'minute' | 'hour'): string {
  return ageText(intlTag(), {}, -count, unit);
}

/** "24 months". */
export function formatLength(count: number, unit: 'day' | 'month'): string {
  return numberText(intlTag(), { style: 'unit', unit, unitDisplay: 'long' }, count);
}
