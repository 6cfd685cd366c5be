import type { Debt } from '#shared/contracts/books.ts';

/** A person whose account was erased has only a number. */
export function nameOf({ firstName, lastName, staffId }: Debt): string {
  return `${firstName} ${lastName}`.trim() || `#${staffId}`;
}
