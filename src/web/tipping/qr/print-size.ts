export const printSizes = ['table-card', 'badge'] as const;
export type PrintSize = (typeof printSizes)[number];

const STORAGE_KEY = 'karam_print_size';

/** The size chosen last; a table card by default. */
export function lastPrintSize(): PrintSize {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return printSizes.find((size) => size === stored) ?? 'table-card';
  } catch {
    // Storage can be forbidden, and is not worth an error.
    return 'table-card';
  }
}

export function rememberPrintSize(size: PrintSize): void {
  try {
    localStorage.setItem(STORAGE_KEY, size);
  } catch {}
}
