import { getLocale } from '#web/paraglide/runtime.js';

/** In megabytes, which is what a backup usually has. */
export function formatBytes(bytes: number): string {
  return new Intl.NumberFormat(getLocale(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  }).format(bytes / 1_000_000);
}
