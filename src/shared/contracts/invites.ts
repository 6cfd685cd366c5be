import { z } from 'zod';
import { publicBusiness } from '#shared/contracts/business.ts';
import { instant } from '#shared/contracts/fields.ts';

export const inviteParam = z.object({ token: z.string() });

/** The link that the owner passes on. It is shown only once. */
export const newInvite = z.object({ inviteURL: z.string(), expiresAt: instant }).meta({ id: 'NewInvite' });

/** The staff member that the link's holder would join as. */
export const invite = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    role: z.string(),
    business: publicBusiness,
    expiresAt: instant,
  })
  .meta({ id: 'Invite' });
