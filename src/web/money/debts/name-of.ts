import type { Debt } from '#shared/contracts/debts.ts';

/** A person whose account was erased has only a number. */
export function nameOf({ firstName, lastName, staffId }: Debt): string {
  return `${firstName} ${lastName}`.trim() || `#${staffId}`;
}
