/** A LIKE pattern that finds the typed text anywhere. `%` and `_` in it are escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
