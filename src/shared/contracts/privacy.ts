import { z } from 'zod';
import { typedPassword } from '#shared/contracts/auth.ts';
import { instant, named } from '#shared/contracts/fields.ts';

/** Why an account is not erased yet, although its time has come. */
export const erasureObstacles = [
  'business_open',
  'last_admin',
  'money_owed',
  'money_on_its_way',
  'payment_open',
  'dispute_open',
  'debt_open',
] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

export const erasureRequest = z.object({ password: typedPassword });

/** An account that is going to be erased. */
export const erasure = named('Erasure', {
  requestedAt: instant,
  dueAt: instant.describe('From then on it is erased in the next night, unless something is in its way'),
  obstacle: z.enum(erasureObstacles).nullable().describe('What it would wait for now'),
});

/** Null if the account stays. */
export const erasureState = named('ErasureState', { erasure: erasure.nullable() });
export type ErasureState = z.input<typeof erasureState>;

/** For how long personal data is kept. 0 months is for ever. */
export const privacyFigures = named('PrivacyFigures', {
  guestWordsMonths: z.int(),
  providerPayloadMonths: z.int(),
  mailMonths: z.int(),
  auditAddressMonths: z.int(),
  erasureDelayDays: z.int(),
});
export type PrivacyFigures = z.infer<typeof privacyFigures>;

const facts = z.record(z.string(), z.unknown());
const rows = z.array(facts);

/** Everything that is stored about a person. For reading, so only its parts are named here. */
export const accountExport = named('AccountExport', {
  exportedAt: instant,
  account: facts,
  erasure: facts.nullable(),
  sessions: rows,
  identity: facts.nullable(),
  passkeys: rows,
  staffMembers: rows.describe(
    'One for each workplace, with tips, payouts, postings, hours, shifts and leave',
  ),
  businesses: rows.describe('Of an owner, with their payouts, decisions and changes'),
  memberships: rows.describe('Businesses of others whose pages the person may open'),
  files: rows,
  mails: rows,
  audit: rows.describe('What the person did, and what was done with their account'),
});
