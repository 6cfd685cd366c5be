import { z } from 'zod';
import { line, optionalIban, optionalLine } from '#shared/contracts/fields.ts';
import { roles, signUpRoles } from '#shared/roles.ts';

const givenPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(200, 'Password is too long');
const newPassword = z
  .string('Password is required')
  .min(6, 'Password must be at least 6 characters')
  .max(200, 'Password is too long');

export const loginRequest = z.object({
  username: line(1, 100, 'Username is required', 'Username is too long'),
  password: givenPassword,
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** Rules over two fields are checked even while a third is wrong, so that a form shows all that is wrong at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

export const registerRequest = z
  .object({
    username: line(1, 50, 'Username is required', 'Username is too long'),
    email: line(1, 254, 'Email is required', 'Email is too long').pipe(
      z.email('Please enter a valid email address'),
    ),
    password: newPassword,
    confirmPassword: z.string("Passwords don't match"),
    firstName: optionalLine(100, 'First name is too long'),
    lastName: optionalLine(100, 'Last name is too long'),
    role: z.enum(signUpRoles, 'Please select an account type').default('business'),
    businessName: optionalLine(200, 'Business name is too long'),
    iban: optionalIban,
  })
  .refine((request) => request.password === request.confirmPassword, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    when: isObject,
  })
  .refine((request) => request.role !== 'staff' || request.businessName, {
    error: 'Business name is required',
    path: ['businessName'],
    when: isObject,
  });
export type RegisterRequest = z.infer<typeof registerRequest>;

export const changePasswordRequest = z.object({ currentPassword: givenPassword, newPassword });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

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
