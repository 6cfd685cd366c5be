import { z } from 'zod';
import { typedPassword } from '#shared/contracts/auth.ts';
import { instant, line, named, optionalLine } from '#shared/contracts/fields.ts';
import { proposal } from '#shared/contracts/proposals.ts';
import { orderOf, pageQuery } from '#shared/contracts/request-parts.ts';
import { because } from '#shared/reasons/because.ts';
import { roles } from '#shared/roles.ts';

export const accountStates = ['enabled', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

/** An account as admins see it. */
export const account = named('Account', {
  id: z.int().describe('Its number in the list; `userId` names it elsewhere'),
  userId: z.uuid(),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
  role: z.enum(roles),
  disabledAt: instant.nullable(),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
});
export type Account = z.input<typeof account>;

/** An account after a change of an admin, or before it if a second admin must confirm it. */
export const changedAccount = account
  .extend({ proposal: proposal.nullable().describe('The change, if it waits for a second admin') })
  .meta({ id: 'ChangedAccount' });

export const accountOrders = [
  '-created',
  'created',
  'username',
  '-username',
  'email',
  '-email',
  'role',
  '-role',
  'state',
  '-state',
  'signedIn',
  '-signedIn',
] as const;

export const accountsQuery = pageQuery.extend({
  sort: orderOf(accountOrders),
  search: optionalLine(100).describe('Part of the username, the name or the email'),
  role: z.enum(roles, because('role_required')).optional(),
  state: z.enum(accountStates, because('no_such_status')).optional(),
});
export type AccountsQuery = z.infer<typeof accountsQuery>;

export const accountChanges = ['disable', 'enable', 'make_admin', 'remove_admin'] as const;
export type AccountChange = (typeof accountChanges)[number];

export const accountChangeRequest = z.strictObject({
  change: z.enum(
    accountChanges,
    because('not_one_of', { name: 'change', values: 'disable, enable, make_admin or remove_admin' }),
  ),
  password: typedPassword.describe('That of the admin who makes the change'),
});

export type AccountChangeRequest = z.infer<typeof accountChangeRequest>;

export const removeFactorRequest = z.strictObject({
  reason: line(1, 500, because('reason_required')).describe('How the person proved who they are'),
  password: typedPassword.describe('That of the admin who removes it'),
});
export type RemoveFactorRequest = z.infer<typeof removeFactorRequest>;
