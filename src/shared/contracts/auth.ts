import { z } from 'zod';
import { line, optionalIban, optionalLine } from '#shared/contracts/fields.ts';
import { isBlankPassword, isCommonPassword, isUsername } from '#shared/passwords.ts';
import { because } from '#shared/reasons/because.ts';
import { roles, signUpRoles } from '#shared/roles.ts';

export const givenPassword = z
  .string(because('password_required'))
  .min(1, because('password_required'))
  .max(200, because('password_too_long'));
export const newPassword = z
  .string(because('password_required'))
  .min(6, because('password_too_short'))
  .max(200, because('password_too_long'))
  .refine((password) => !isBlankPassword(password), because('password_blank'))
  .refine((password) => !isCommonPassword(password), because('password_common'));

export const loginRequest = z.object({
  username: line(1, 100, because('username_required'), because('username_too_long')),
  password: givenPassword,
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** Rules on two fields run even if another field is wrong, so that a form shows all problems at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** In such a rule a field can still be missing or of another type. */
const isSame = (username: unknown, password: unknown) =>
  typeof username === 'string' && typeof password === 'string' && isUsername(password, username);

export const registerRequest = z
  .object({
    username: line(1, 50, because('username_required'), because('username_too_long')),
    email: line(1, 254, because('email_required'), because('email_too_long')).pipe(
      z.email(because('email_invalid')),
    ),
    password: newPassword,
    confirmPassword: z.string(because('passwords_differ')),
    firstName: optionalLine(100, because('first_name_too_long')),
    lastName: optionalLine(100, because('last_name_too_long')),
    role: z.enum(signUpRoles, because('account_type_required')).default('business'),
    businessName: optionalLine(200, because('business_name_too_long')),
    iban: optionalIban,
  })
  .refine((request) => request.password === request.confirmPassword, {
    error: because('passwords_differ'),
    path: ['confirmPassword'],
    when: isObject,
  })
  .refine(({ username, password }) => !isSame(username, password), {
    error: because('password_is_username'),
    path: ['password'],
    when: isObject,
  })
  .refine((request) => request.role !== 'staff' || request.businessName, {
    error: because('business_name_required'),
    path: ['businessName'],
    when: isObject,
  });
export type RegisterRequest = z.infer<typeof registerRequest>;

export const changePasswordRequest = z.object({ currentPassword: givenPassword, newPassword });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

export const confirmationParam = z.object({ token: z.string().max(200) });

/** The signed-in user for the browser, without the password hash. */
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
