import { z } from 'zod';
import { named } from '#shared/contracts/fields.ts';
import { refusal } from '#shared/contracts/request-parts.ts';
import { IMPORT_MOST_ROWS, importColumns, importOutcomes, knownChoices } from '#shared/file-imports.ts';
import { because } from '#shared/reasons/because.ts';

const rowLine = z.int(because('not_text'));
const LONGEST_CELL = 500;

const mendedCell = z.strictObject({
  row: rowLine,
  column: z.enum(importColumns, because('not_text')),
  value: z.string(because('not_text')).max(LONGEST_CELL, because('too_long', { most: LONGEST_CELL })),
});
export type MendedCell = z.infer<typeof mendedCell>;

export const staffImportRequest = z.strictObject({
  content: z.string(because('file_text_expected')).min(1, because('file_empty')),
  mended: z
    .array(mendedCell)
    .max(IMPORT_MOST_ROWS * importColumns.length)
    .default([])
    .describe('Cells that are not as in the file, by the line that their row begins on'),
  leftOut: z.array(rowLine).max(IMPORT_MOST_ROWS).default([]).describe('Rows that are not to be added'),
  known: z
    .enum(knownChoices, because('not_one_of', { name: 'known', values: knownChoices.join(' or ') }))
    .default('skip')
    .describe('What is done with rows for people who are in the staff already'),
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
export type StaffImportRequest = z.output<typeof staffImportRequest>;

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
      email: z.string().describe('For an invitation only. It is not stored'),
      phone: z.string().describe('The same: with its country code, without a plus'),
      outcome: z.enum(importOutcomes),
      staffId: z.int().nullable().describe('Of somebody who is in the staff already, or was added'),
      knownAs: z.string().nullable().describe('The name that they have now'),
      changes: z.array(z.enum(importColumns)).describe('What an update changes'),
      problems: z.array(rowNote).describe('Why nothing can be added'),
      warnings: z.array(rowNote).describe('Others with the same name, number or email address'),
    }),
  ),
  problems: z.int(),
  warnings: z.int(),
  fingerprint: z.string(),
  isWritten: z.boolean(),
});
export type StaffImport = z.infer<typeof staffImport>;
