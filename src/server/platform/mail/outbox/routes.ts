import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { listMailSamples } from '#server/platform/mail/outbox/mail-samples.ts';
import { isForgotten, listMails, sendAgain } from '#server/platform/mail/outbox.ts';
import { countUnsent } from '#server/platform/mail/outbox-store.ts';
import { mailCalls } from '#shared/calls/platform.ts';

export function outboxRoutes(hasServer: boolean) {
  return ({ on, onPages, db, clock, publicOrigin, actingOf }: CallScope): void => {
    on(mailCalls.listSamples, async (request) =>
      listMailSamples(db, publicOrigin, request.query.locale ?? null),
    );

    onPages(mailCalls.list, async (request) => listMails(db, request.query));

    on(mailCalls.readSummary, async () => ({ hasServer, ...(await countUnsent(db)) }));

    on(mailCalls.resend, async (request) => resendMail(db, request.params.id, actingOf(request), clock()));
  };
}

/** For an admin: a mail that was sent goes out once more, one that waits goes out now. */
export async function resendMail(db: Db, id: number, actor: Actor, now: Date) {
  return db.transaction().execute(async (transaction) => {
    if (await isForgotten(transaction, id)) throw refuse('conflict', 'mail_address_not_kept');
    const mail = await sendAgain(transaction, id, now);
    if (!mail) throw refuse('not_found', 'no_such_mail');
    await recordAudit(transaction, actor, 'mail.resent', { mail: id, detail: { name: mail.subject } });
    return mail;
  });
}
