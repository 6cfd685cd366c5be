import { z } from 'zod';
import { linkNextPage } from '#server/http/next-page.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { listMails } from '#server/mail/outbox.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { outboxMail } from '#shared/contracts/outbox.ts';
import { pageQuery } from '#shared/contracts/paging.ts';

export function outboxAdminRoutes({ app, db }: SignedInScope): void {
  app.get(
    '/api/admin/outbox',
    {
      schema: {
        tags: ['notifications'],
        summary: 'Letters, newest first: what was sent and what waits',
        querystring: pageQuery,
        response: { 200: z.array(outboxMail), 400: errorBody, 401: errorBody, 403: errorBody },
      },
    },
    async (request, reply) => {
      const mails = await listMails(db, request.query);
      linkNextPage(reply, request.query, mails);
      return mails;
    },
  );
}
