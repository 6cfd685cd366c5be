import { z } from 'zod';
import { emailAddress } from '#shared/contracts/auth.ts';

/** Where a guest wants the receipt of a tip. */
export const receiptRequest = z.object({ email: emailAddress });
