import type { TipCode } from '#server/money/payments/payments.ts';

export const personCode = (staffId: number): TipCode => ({ staffId, teamOf: null });

export const teamCode = (businessId: number): TipCode => ({ staffId: null, teamOf: businessId });

/** Different for every code. */
export function nameOfCode({ staffId, teamOf }: TipCode): string {
  return staffId === null ? `team ${teamOf}` : String(staffId);
}
