import { z } from 'zod';
import { instant } from '#shared/contracts/fields.ts';
import { checkFailures, ledgerRules, ledgerSubjects } from '#shared/ledger-rules.ts';

/** A rule of the ledger, how many break it, and the first few of them. */
export const ledgerCheck = z.object({
  rule: z.enum(ledgerRules),
  holds: z.boolean(),
  broken: z.int(),
  // Runs of earlier versions did not keep them.
  examples: z.array(z.object({ kind: z.enum(ledgerSubjects), id: z.string() })).optional(),
});

export const ledgerCheckRun = z
  .object({
    id: z.int(),
    startedByName: z.string().nullable().describe('Nobody for the nightly run'),
    startedAt: instant,
    finishedAt: instant.nullable(),
    total: z.int().describe('How many rules there are'),
    results: z.array(ledgerCheck).describe('Those that have been checked so far'),
    failure: z.enum(checkFailures).nullable().describe('Why it did not come to its end'),
    failureDetail: z.string().nullable().describe('The database’s own words, when it was an error'),
  })
  .meta({ id: 'LedgerCheckRun' });

export const lastLedgerCheckRun = z
  .object({ run: ledgerCheckRun.nullable().describe('None until the first') })
  .meta({ id: 'LastLedgerCheckRun' });
