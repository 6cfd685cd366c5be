import type { z } from 'zod';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import type { portal } from '#shared/contracts/portal.ts';
import { findQueryOf } from '#web/kit/client/queries.ts';

export type Portal = z.input<typeof portal>;

/** The signed-in staff member's own tips; null while the account is not linked to a staff member. */
export const portalQuery = findQueryOf(portalCalls.read);
