import { z } from 'zod';
import { instant, named } from '#shared/contracts/fields.ts';
import { backupKinds, pageCrash } from '#shared/contracts/platform.ts';
import { jobNames, partStates, statusProblems } from '#shared/program-status.ts';
import { screeningSources } from '#shared/screening.ts';

const part = {
  state: z.enum(partStates),
  problem: z.enum(statusProblems).nullable().describe('What to do something about'),
};

/** Whom the program calls. */
export const calledNames = ['sandbox', 'stripe', 's3', 'smtp'] as const;
export type CalledName = (typeof calledNames)[number];

const database = z.object({
  ...part,
  version: z.string(),
  startedAt: instant,
  restarts: z.int().describe('How often it was away and came back since Karam was started'),
  lastRestartAt: instant.nullable(),
});

const job = z.object({
  ...part,
  name: z.enum(jobNames),
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  nextAt: instant,
});

const mail = z.object({
  ...part,
  waiting: z.int(),
  oldestAt: instant.nullable().describe('When the mail that waits longest was written'),
  failed: z.int().describe('How many waiting mails could not be sent at least once'),
});

const provider = z.object({
  ...part,
  name: z.enum(calledNames),
  lastCallAt: instant.nullable().describe('Since Karam was started'),
  lastFailureAt: instant.nullable(),
});

const backups = z.object({
  ...part,
  kind: z.enum(backupKinds),
  lastAt: instant.nullable().describe('When the last complete backup ended'),
  lastFailureAt: instant.nullable(),
});

const ledger = z.object({
  ...part,
  lastAt: instant.nullable().describe('When the last complete check ended'),
  brokenRules: z.int().nullable(),
});

const screening = z.object({
  ...part,
  lists: z.array(z.object({ source: z.enum(screeningSources), loadedAt: instant.nullable() })),
  openHits: z.int().describe('Payees who may be on a list, and about whom nobody has decided'),
});

const crashes = z.object({
  ...part,
  newest: z.array(pageCrash),
});

const versions = z.object({
  app: z.string(),
  pages: z.string().nullable().describe('The build of the pages, as page crashes name it'),
  node: z.string(),
  postgresql: z.string().nullable(),
  schema: z.string().nullable().describe('The last migration'),
});

/** How the program does. A part that could not be read is null, and the others are there all the same. */
export const systemStatus = named('SystemStatus', {
  at: instant,
  database: database.nullable(),
  jobs: z.array(job).nullable(),
  mail: mail.nullable(),
  providers: z.array(provider).nullable(),
  backups: backups.nullable(),
  ledger: ledger.nullable(),
  screening: screening.nullable(),
  crashes: crashes.nullable(),
  versions,
});
