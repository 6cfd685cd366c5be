import { z } from 'zod';
import { instant } from '#shared/contracts/fields.ts';

/** `external`: the database is not ours to copy. */
export const backupKinds = ['on', 'off', 'external'] as const;
export type BackupKind = (typeof backupKinds)[number];

/** How the backups stand, and whether this database is itself a restored copy that is held. */
export const backupState = z
  .object({
    kind: z.enum(backupKinds),
    heldSince: instant.nullable(),
    last: z
      .object({
        startedAt: instant,
        finishedAt: instant.nullable(),
        bytes: z.number().nullable(),
        failure: z.string().nullable(),
      })
      .nullable(),
    copy: z
      .object({
        lastAt: instant.nullable().describe('When everything was last in S3 too'),
        failedAt: instant.nullable(),
        failure: z.string().nullable().describe('Why the last attempt failed, if it did'),
      })
      .nullable()
      .describe('The copies in S3; null if none are made'),
  })
  .meta({ id: 'BackupState' });
