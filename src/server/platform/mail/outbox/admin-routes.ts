import { z } from 'zod';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { listMailSamples } from '#server/platform/mail/outbox/mail-samples.ts';
import { resendMail } from '#server/platform/mail/outbox/resend-mail.ts';
import { countWaiting, listMails } from '#server/platform/mail/outbox.ts';
import { idParam } from '#shared/contracts/fields.ts';
import {
  mailSample,
  mailSampleQuery,
  mailSummary,
  outboxMail,
  outboxQuery,
} from '#shared/contracts/outbox.ts';

export const outboxAdminRoutes =
  (hasServer: boolean) =>
  ({ app, db, clock, publicOrigin, userOf }: SignedInScope): void => {
    app.get(
      '/api/admin/outbox/samples',
      {
        schema: {
          tags: ['notifications'],
          summary: 'Every mail that exists in a language, as it would be written now, with invented names',
          querystring: mailSampleQuery,
          response: { 200: z.array(mailSample), ...refused(400, 401, 403) },
        },
      },
      async (request) => listMailSamples(db, publicOrigin, request.query.locale ?? null),
    );

    app.get(
      '/api/admin/outbox',
      {
        schema: {
          tags: ['notifications'],
          summary: 'Mails, newest first, sent and waiting',
          querystring: outboxQuery,
          response: { 200: z.array(outboxMail), ...refused(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const mails = await listMails(db, request.query);
        linkNextPage(reply, request.query, mails);
        return mails;
      },
    );

    app.get(
      '/api/admin/outbox/summary',
      {
        schema: {
          tags: ['notifications'],
          summary: 'How many mails wait, and whether there is a mail server',
          response: { 200: mailSummary, ...refused(401, 403) },
        },
      },
      async () => ({ hasServer, ...(await countWaiting(db)) }),
    );

    app.post(
      '/api/admin/outbox/:id/resend',
      {
        schema: {
          tags: ['notifications'],
          summary: 'Send a mail once more, or at once if it waits',
          params: idParam,
          response: { 200: outboxMail, ...refused(400, 401, 403, 404, 409) },
        },
      },
      async (request) => resendMail(db, request.params.id, actorOf(request, userOf(request).id), clock()),
    );
  };
