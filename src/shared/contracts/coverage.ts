import { z } from 'zod';
import { decimal, instant, named } from '#shared/contracts/fields.ts';

/** How many nights are shown, and how long a balance can be proven. */
export const COVERAGE_DAYS = 30;

const hash = z.string().describe('SHA-256, as 64 hexadecimal digits');

export const coverage = named('Coverage', {
  isTest: z.boolean().describe('No provider holds money'),
  proofs: z.array(
    z.object({
      day: z.string(),
      madeAt: instant,
      atProvider: decimal.describe('Held at the payment provider'),
      atBank: decimal.describe('Held at the bank'),
      owed: decimal,
      people: z.int().describe('How many balances the hash tree contains'),
      root: hash,
      statement: z.string().describe('The text that is signed'),
      signature: z.string().describe('Ed25519, in base64'),
      publicKey: z.string().describe('Of the signature: SPKI in base64'),
    }),
  ),
});

export const ownProof = z
  .object({
    day: z.string(),
    account: z.int(),
    balance: decimal,
    salt: z.string(),
    root: hash,
    path: z.array(z.object({ side: z.enum(['left', 'right']), hash })).describe('From the leaf to the root'),
  })
  .nullable()
  .describe('Null for people who are not in the newest statement');
