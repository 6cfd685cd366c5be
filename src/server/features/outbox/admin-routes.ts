import { z } from 'zod';
import { linkNextPage } from '#server/http/next-page.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { listMails } from '#server/mail/outbox.ts';
import { outboxMail } from '#shared/contracts/outbox.ts';
import { pageQuery } from '#shared/contracts/paging.ts';

export function outboxAdminRoutes({ app, db }: SignedInScope): void {
  app.get(
    '/api/admin/outbox',
    {
      schema: {
        tags: ['notifications'],
        summary: 'Mails, newest first, sent and waiting',
        querystring: pageQuery,
        response: { 200: z.array(outboxMail), ...refused(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const mails = await listMails(db, request.query);
      linkNextPage(reply, request.query, mails);
      return mails;
    },
  );
}
