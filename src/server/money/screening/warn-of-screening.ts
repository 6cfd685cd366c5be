import { listEmailsOfAdmins } from '#server/identity/users/user-store.ts';
import { readScreening } from '#server/money/screening/read-screening.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { readIsLive } from '#server/platform/settings/settings-store.ts';

type Needs = {
  clock: () => Date;
  publicOrigin: string;
  log: { error(detail: object, message: string): void };
};

/** Every night, where real money moves: tells all admins of lists that are missing or old, and of matches that wait. */
export async function warnOfScreening(db: Db, { clock, publicOrigin, log }: Needs): Promise<void> {
  if (!(await readIsLive(db))) return;
  const { lists, notLoaded, hits } = await readScreening(db, clock());
  const open = hits.filter(({ state }) => state === 'open').length;
  const stale = [...notLoaded, ...lists.filter(({ isOld }) => isOld).map(({ source }) => source)];
  if (stale.length > 0) log.error({ lists: stale }, 'sanctions lists are missing or old');
  if (stale.length === 0 && open === 0) return;
  const params = {
    // As the sources are called in every language.
    lists: stale.map((source) => source.toUpperCase()).join(', ') || '–',
    hits: open,
    link: `${publicOrigin}/admin/screening`,
  };
  const mails = (await listEmailsOfAdmins(db)).map((email) => mailTo(email, params));
  await queueMails(db, mails, clock());
}

function mailTo(email: string, params: Record<string, string | number>): MailDraft {
  return writeMail('screening_to_do', { email, isConfirmed: true }, params);
}
