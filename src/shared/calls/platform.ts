import { z } from 'zod';
import { call, calls, file } from '#shared/calls/call.ts';
import {
  auditQuery,
  auditRow,
  backupState,
  crashReport,
  mailSample,
  mailSampleQuery,
  mailSummary,
  objectParam,
  outboxMail,
  outboxQuery,
  uploadAddress,
  uploadQuery,
} from '#shared/contracts/platform.ts';
import { changedSettings, settings, settingsChange } from '#shared/contracts/settings.ts';
import { siteText, textChange, textParams, textVersion } from '#shared/contracts/site-texts.ts';
import { systemStatus } from '#shared/contracts/status.ts';
import { uploadTypes } from '#shared/limits.ts';

export const auditCalls = calls('audit', {
  list: call('GET /api/admin/audit', {
    who: 'admin',
    summary: 'The audit log, newest first, by who acted, what happened and when',
    query: auditQuery,
    answers: { 200: z.array(auditRow) },
  }),
});

export const backupCalls = calls('backups', {
  read: call('GET /api/admin/backups', {
    who: 'admin',
    summary: 'The last backup, and whether this database is a restored copy that is held',
    answers: { 200: backupState },
  }),
  release: call('POST /api/admin/backups/release', {
    who: 'admin',
    summary: 'Release a restored copy: from now on it sends mails and starts payouts',
    answers: { 200: backupState },
    refuses: [409],
  }),
});

export const fileCalls = calls('objects', {
  offerUpload: call('POST /api/objects/upload', {
    who: 'signed-in',
    summary: 'A URL to upload one file to: PDF, JPG or PNG, at most 5 MB',
    answers: { 200: uploadAddress },
    refuses: [409, 429],
  }),
  upload: call('PUT /api/objects/:id', {
    who: 'anyone',
    summary: 'Upload the file to the URL that was given for it',
    params: objectParam,
    query: uploadQuery,
    refuses: [403, 409, 413, 415, 503],
  }),
  download: call('GET /api/objects/:id', {
    who: 'signed-in',
    summary: 'An uploaded file, for its uploader and for admins',
    params: objectParam,
    answers: { 200: file(...uploadTypes) },
    refuses: [404],
  }),
  view: call('GET /api/objects/:id/view', {
    who: 'signed-in',
    summary: 'The same file, to be shown inside our own pages',
    params: objectParam,
    answers: { 200: file(...uploadTypes) },
    refuses: [404],
  }),
});

export const mailCalls = calls('notifications', {
  list: call('GET /api/admin/outbox', {
    who: 'admin',
    summary: 'Mails, newest first, sent and waiting',
    query: outboxQuery,
    answers: { 200: z.array(outboxMail) },
  }),
  readSummary: call('GET /api/admin/outbox/summary', {
    who: 'admin',
    summary: 'How many mails wait, and whether there is a mail server',
    answers: { 200: mailSummary },
  }),
  listSamples: call('GET /api/admin/outbox/samples', {
    who: 'admin',
    summary: 'Every mail that exists in a language, as it would be written now, with invented names',
    query: mailSampleQuery,
    answers: { 200: z.array(mailSample) },
  }),
  resend: call('POST /api/admin/outbox/:id/resend', {
    who: 'admin',
    summary: 'Send a mail once more, or at once if it waits',
    answers: { 200: outboxMail },
    refuses: [404, 409],
  }),
});

export const crashCalls = calls('platform', {
  report: call('POST /api/page-crashes', {
    who: 'anyone',
    summary: 'Report that a page stopped with an error. Nothing about the sender is stored',
    body: crashReport,
    refuses: [413, 429],
  }),
});

export const settingsCalls = calls('settings', {
  read: call('GET /api/admin/settings', {
    who: 'admin',
    summary: 'The settings: platform fee, largest tip, and the account that payouts are paid from',
    answers: { 200: settings },
    refuses: [400],
  }),
  change: call('PATCH /api/admin/settings', {
    who: 'admin',
    summary:
      'Change settings for future tips and bank files. Existing tips keep their terms. Settings of money need the password and wait for a second admin',
    body: settingsChange,
    answers: { 200: changedSettings },
    refuses: [409, 429],
  }),
});

export const textCalls = calls('settings', {
  read: call('GET /api/texts/:page/:locale', {
    who: 'anyone',
    summary: 'The text of the page Terms or Privacy, if an admin has written one',
    params: textParams,
    answers: { 200: siteText },
  }),
  listVersions: call('GET /api/admin/texts/:page/:locale', {
    who: 'admin',
    summary: 'All versions of the text of Terms or Privacy, newest first. None: it was never changed',
    params: textParams,
    answers: { 200: z.array(textVersion) },
  }),
  write: call('PUT /api/admin/texts/:page/:locale', {
    who: 'admin',
    summary: 'Write the text of Terms or Privacy, or go back to the one that comes with the program',
    params: textParams,
    body: textChange,
    answers: { 200: z.array(textVersion) },
  }),
});

export const statusCalls = calls('platform', {
  read: call('GET /api/admin/status', {
    who: 'admin',
    summary: 'How database, jobs, mail, providers, backups and ledger do, and which pages crashed',
    answers: { 200: systemStatus },
  }),
});
