import { createContext, useContext } from 'react';
import { type BusinessRole, isAtLeast } from '#shared/roles.ts';

/** What the user may do in the business on screen. Until it is known, as an owner: most are, and the server decides. */
export const RoleHere = createContext<BusinessRole>('owner');

export function useMay(least: BusinessRole): boolean {
  return isAtLeast(useContext(RoleHere), least);
}
