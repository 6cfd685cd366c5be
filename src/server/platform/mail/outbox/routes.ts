import { actorOf } from '#server/platform/audit/record-audit.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { listMailSamples } from '#server/platform/mail/outbox/mail-samples.ts';
import { resendMail } from '#server/platform/mail/outbox/resend-mail.ts';
import { countWaiting, listMails } from '#server/platform/mail/outbox.ts';
import { mailCalls } from '#shared/calls/platform.ts';

export function outboxRoutes(hasServer: boolean) {
  return ({ on, db, clock, publicOrigin, userOf }: CallScope): void => {
    on(mailCalls.listSamples, async (request) =>
      listMailSamples(db, publicOrigin, request.query.locale ?? null),
    );

    on(mailCalls.list, async (request, reply) => {
      const mails = await listMails(db, request.query);
      linkNextPage(reply, request.query, mails);
      return mails;
    });

    on(mailCalls.readSummary, async () => ({ hasServer, ...(await countWaiting(db)) }));

    on(mailCalls.resend, async (request) =>
      resendMail(db, request.params.id, actorOf(request, userOf(request).id), clock()),
    );
  };
}
