import { z } from 'zod';
import {
  instant,
  languageCode,
  line,
  named,
  noLink,
  noWebAddress,
  optionalIban,
  optionalLine,
} from '#shared/contracts/fields.ts';
import { passkey, signedByPasskey } from '#shared/contracts/passkeys.ts';
import { locales } from '#shared/locales.ts';
import { isBlankPassword, isCommonPassword, isUsername } from '#shared/passwords.ts';
import { because } from '#shared/reasons/because.ts';
import { roles, signUpRoles } from '#shared/roles.ts';

/** What a session was opened with, as far as the browser says. Only this is stored, not the browser's own words. */
export const browsers = ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other'] as const;
export const systems = ['android', 'iphone', 'ipad', 'mac', 'windows', 'linux', 'other'] as const;
export type Device = { browser: (typeof browsers)[number]; system: (typeof systems)[number] };
export const UNKNOWN_DEVICE: Device = { browser: 'other', system: 'other' };

export const typedPassword = z
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
  password: typedPassword,
  code: line(0, 40, because('wrong_code')).optional().describe('For accounts with a second factor: its code'),
  passkey: signedByPasskey.optional().describe('Instead of the code'),
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** Rules on two fields run even if another field is wrong, so that a form shows all problems at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** In such a rule a field can still be missing or of another type. */
const isSame = (username: unknown, password: unknown) =>
  typeof username === 'string' && typeof password === 'string' && isUsername(password, username);

export const emailAddress = line(1, 254, because('email_required'), because('email_too_long')).pipe(
  z.email(because('email_invalid')),
);

export const registerRequest = z
  .object({
    username: line(1, 50, because('username_required'), because('username_too_long')),
    email: emailAddress,
    password: newPassword,
    confirmPassword: z.string(because('passwords_differ')),
    firstName: optionalLine(100, because('first_name_too_long')).refine(...noLink),
    lastName: optionalLine(100, because('last_name_too_long')).refine(...noLink),
    role: z.enum(signUpRoles, because('account_type_required')).default('business'),
    businessName: optionalLine(200, because('business_name_too_long')).refine(...noWebAddress),
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

/** What somebody types who joins by an invitation: all else is known. They sign in with the address. */
export const joinForm = z.object({ email: emailAddress, password: newPassword });
export type JoinForm = z.infer<typeof joinForm>;

export const changePasswordRequest = z.object({ currentPassword: typedPassword, newPassword });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

export const confirmationParam = z.object({ token: z.string().max(200) });

export const namesRequest = z.object({
  firstName: optionalLine(100, because('first_name_too_long')).refine(...noLink),
  lastName: optionalLine(100, because('last_name_too_long')).refine(...noLink),
});
export type NamesRequest = z.infer<typeof namesRequest>;

/** Before a change that somebody with another user's session must not make. */
export const passwordAgain = z.object({ password: typedPassword });

export const changeEmailRequest = z.object({ email: emailAddress, password: typedPassword });
export type ChangeEmailRequest = z.infer<typeof changeEmailRequest>;

export const accountEmail = named('AccountEmail', {
  email: z.string(),
  isConfirmed: z.boolean(),
  newEmail: z.string().nullable().describe('The address it gets when the link sent there is opened'),
});

export const chosenLanguage = z.object({ locale: languageCode });
export const accountLanguage = named('AccountLanguage', {
  locale: z
    .enum(locales)
    .nullable()
    .describe(
      'What the person reads. Mails that do not exist in it, or without it, are in English and Arabic',
    ),
});

export const sentLink = named('SentLink', { email: z.string() });

export const accountSession = named('AccountSession', {
  startedAt: instant,
  seenAt: instant.describe('The last use, to within an hour'),
  device: z.object({ browser: z.enum(browsers), system: z.enum(systems) }),
  isCurrent: z.boolean().describe('The session of this request'),
});
export type AccountSession = z.input<typeof accountSession>;

export const secondFactor = named('SecondFactor', {
  since: instant.nullable().describe('Since when codes of an app are asked for. Null without an app'),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean().describe('Admins need one as soon as real money moves'),
});

export const secondFactorCode = z.object({ code: line(1, 40, because('wrong_code')) });
export const secondFactorSetup = named('SecondFactorSetup', {
  secret: z.string().describe('For apps that cannot read the QR code'),
  link: z.string().describe('For the QR code that apps read'),
});
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;
export const recoveryCodes = named('RecoveryCodes', {
  recoveryCodes: z.array(z.string()).describe('Empty if the account has had some before'),
});

export const forgotPasswordRequest = z.object({ email: emailAddress });
export const resetParam = z.object({ token: z.string().max(200) });
export const resetPasswordRequest = z.object({ newPassword });
export const userParam = z.object({ id: z.uuid(because('no_such_account')) });
export const resetLink = named('ResetLink', { link: z.string(), expiresAt: instant });

/** The signed-in user for the browser, without the password hash. */
export const sessionUser = named('SessionUser', {
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean().describe('The user has opened a link that was sent to this address'),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SessionUser = z.infer<typeof sessionUser>;
