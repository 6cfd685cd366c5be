import { z } from 'zod';
import { auditActions, auditSubjects } from '#shared/audit-actions.ts';
import { instant, languageCode, line, lines, named, optionalLine } from '#shared/contracts/fields.ts';
import { isPeriodInOrder, periodFields, periodOutOfOrder } from '#shared/contracts/period.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import { CRASH_MESSAGE_MAX_LENGTH, CRASH_NAME_MAX_LENGTH, CRASH_STACK_MAX_LENGTH } from '#shared/limits.ts';
import { appPagePaths, OTHER_PAGE, tipPagePaths } from '#shared/paths.ts';
import { because } from '#shared/reasons/because.ts';

/** An action and its actor. Rows are never changed. */
export const auditRow = named('AuditRow', {
  id: z.int(),
  actorId: z.uuid().nullable().describe('Nobody for a sign-in that failed'),
  actorName: z.string().nullable().describe("The actor's username"),
  action: z.enum(auditActions).describe('What happened'),
  subjectType: z.enum(auditSubjects).nullable(),
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable().describe('The name of the account, the business or the person'),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditQuery = pageQuery
  .extend({
    who: optionalLine(100).describe('Part of the username of who acted'),
    action: z.enum(auditActions, because('no_such_action')).optional(),
    ...periodFields,
  })
  .refine(isPeriodInOrder, periodOutOfOrder);
export type AuditQuery = z.infer<typeof auditQuery>;

/** `external`: the database is not ours to copy. */
export const backupKinds = ['on', 'off', 'external'] as const;
export type BackupKind = (typeof backupKinds)[number];

/** How the backups stand, and whether this database is itself a restored copy that is held. */
export const backupState = named('BackupState', {
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
});

/** Failing: at least one attempt has failed, and there will be another. Given up: a guest's receipt that could not be delivered. */
export const mailStates = ['waiting', 'failing', 'sent', 'given_up'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail as admins see it. */
export const outboxMail = named('OutboxMail', {
  id: z.int(),
  recipient: z
    .string()
    .describe("Empty for a guest's receipt that was sent or given up: its address is not kept"),
  subject: z.string(),
  body: z.string().describe('Links to a new password are left out: they are for the recipient alone'),
  state: z.enum(mailStates),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextAt: instant.describe('When it is tried, if it is not sent'),
  sentAt: instant.nullable(),
  createdAt: instant,
});

/** A mail as it would be written now, with invented names. */
export const mailSample = named('MailSample', {
  name: z.string(),
  title: z.string().describe('Its English subject, by which it is listed'),
  isConfirmed: z.boolean().describe('For an address that is confirmed. Others get a shorter text'),
  subject: z.string(),
  body: z.string(),
  html: z.string(),
});

export const mailSampleQuery = z.object({
  locale: languageCode.optional().describe('Without it: English and Arabic, one below the other'),
});

export const outboxQuery = pageQuery.extend({
  state: z.enum(mailStates, because('no_such_status')).optional(),
  search: optionalLine(100).describe('Part of the recipient or the subject'),
});
export type OutboxQuery = z.infer<typeof outboxQuery>;

export const mailSummary = named('MailSummary', {
  hasServer: z.boolean().describe('Without a mail server no mail is ever sent'),
  waiting: z.int(),
  failing: z.int(),
});

export const objectParam = z.object({ id: z.uuid(because('no_such_file')) });

export const uploadAddress = named('UploadAddress', {
  uploadURL: z
    .string()
    .describe('Send the file there by PUT, once, within ten minutes; its path is what a form then names'),
});

/** Any text is accepted here, so that a wrong signature is refused as such and not as an invalid form. */
export const uploadQuery = z.object({ expires: z.string().default(''), signature: z.string().default('') });

/** Closed, because each of them is a label of a metric. */
export const crashedPages = [...tipPagePaths, ...appPagePaths, OTHER_PAGE] as const;
export type CrashedPage = (typeof crashedPages)[number];

const text = (most: number) => lines(most, because('too_long', { most }));

export const crashReport = z.object({
  // An old page can name a pattern that this version no longer has.
  page: z.enum(crashedPages).catch(OTHER_PAGE).describe('The pattern of its path, without ids and tokens'),
  build: z.string(because('not_text')).regex(/^\w{1,20}$/, because('invalid_value')),
  name: line(1, CRASH_NAME_MAX_LENGTH, because('not_text')),
  message: text(CRASH_MESSAGE_MAX_LENGTH),
  stack: text(CRASH_STACK_MAX_LENGTH),
});
export type CrashReport = z.infer<typeof crashReport>;

/** A crash, for admins. */
export const pageCrash = named('PageCrash', {
  id: z.int(),
  page: z.string(),
  build: z.string(),
  name: z.string(),
  message: z.string(),
  stack: z.string().describe('Of the last time'),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
});
