/** The columns of a file of hours. The order in the file does not matter. */
export const hoursColumns = ['person', 'day', 'hours'] as const;
export type HoursColumn = (typeof hoursColumns)[number];

/** A month of a large team. */
export const HOURS_MOST_ROWS = 5000;

/** What owners download and fill in, with their own people. It begins with a byte order mark, as that of staff does. */
export function hoursExample(names: string[], day: string): string {
  return [`\uFEFF${hoursColumns.join(',')}`, ...names.map((name) => `${name},${day},8:00`), ''].join('\r\n');
}
