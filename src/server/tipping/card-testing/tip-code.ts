/** The code that a guest scanned: that of one person, or that of a business for its whole team. */
export type TipCode = { staffId: number; teamOf: null } | { staffId: null; teamOf: number };

export const personCode = (staffId: number): TipCode => ({ staffId, teamOf: null });

export const teamCode = (businessId: number): TipCode => ({ staffId: null, teamOf: businessId });

/** Different for every code. */
export function nameOfCode({ staffId, teamOf }: TipCode): string {
  return staffId === null ? `team ${teamOf}` : String(staffId);
}
