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
  })
  .meta({ id: 'BackupState' });
