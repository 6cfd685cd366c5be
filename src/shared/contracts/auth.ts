import { z } from 'zod';
import { roles } from '#shared/roles.ts';

export const loginRequest = z.object({
  username: z
    .string('Username is required')
    .trim()
    .min(1, 'Username is required')
    .max(100, 'Username is too long'),
  password: z.string('Password is required').min(1, 'Password is required').max(200, 'Password is too long'),
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** The signed-in person, as the browser may know them. Never the password's hash. */
export const sessionUser = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(roles),
    isAdmin: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUser>;
