import { numberText } from '#web/kit/format/intl.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** In megabytes, which is what a backup usually has. */
export function formatBytes(bytes: number): string {
  return numberText(
    getLocale(),
    { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1, numberingSystem: 'latn' },
    bytes / 1_000_000,
  );
}
