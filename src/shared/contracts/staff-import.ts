import { z } from 'zod';
import { named } from '#shared/contracts/fields.ts';
import { refusal } from '#shared/contracts/request-parts.ts';
import { importColumns } from '#shared/file-imports.ts';
import { because } from '#shared/reasons/because.ts';

export const staffImportRequest = z.strictObject({
  content: z.string(because('file_text_expected')).min(1, because('file_empty')),
  fingerprint: z
    .string()
    .max(100)
    .optional()
    .describe('That of the preview which is to be written. Without it this is a preview only'),
  allowDuplicates: z
    .boolean()
    .default(false)
    .describe('People with the same name as others are other people: add them too'),
});

/** What is to be said of a row; the column is null if it is about the whole row. */
const rowNote = refusal.extend({ column: z.enum(importColumns).nullable() });

/** The rows of a file, as they would be added or were added. */
export const staffImport = named('StaffImport', {
  rows: z.array(
    z.object({
      row: z.int().describe('The line of the file that it begins on'),
      firstName: z.string(),
      lastName: z.string(),
      role: z.string(),
      roleTitle: z.string(),
      walletId: z.string(),
      iban: z.string(),
      problems: z.array(rowNote).describe('Why nothing can be added'),
      warnings: z.array(rowNote).describe('Others with the same name'),
    }),
  ),
  problems: z.int(),
  warnings: z.int(),
  fingerprint: z.string(),
  isWritten: z.boolean(),
});
export type StaffImport = z.infer<typeof staffImport>;
