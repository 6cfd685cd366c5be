import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { type PayoutNews, payoutMail } from '#server/features/payouts/payout-mail.ts';
import { payoutsWithNames } from '#server/features/payouts/payout-store.ts';
import { keepMails } from '#server/mail/outbox.ts';

/**
 * The letters about what became of payouts, by their ids: to the owner for a business, and for a person's own payout
 * to that person, or to the owner as long as nobody has joined as them.
 */
export async function tellOfPayouts(db: Db, news: Map<number, PayoutNews>, now: Date): Promise<void> {
  const payouts = await payoutsWithNames(db)
    .innerJoin('users as owner', 'owner.id', 'businesses.ownerId')
    .leftJoin('users as person', 'person.id', 'staff.userId')
    .select(({ fn }) => fn.coalesce('person.email', 'owner.email').as('email'))
    .where('payouts.id', '=', sql<number>`ANY(${[...news.keys()]}::int[])`)
    .orderBy('payouts.id')
    .execute();
  const mails = payouts.flatMap((payout) => {
    const told = news.get(payout.id);
    return told ? [payoutMail(told, payout)] : [];
  });
  await keepMails(db, mails, now);
}
