import type { Db } from '#server/db/database.ts';
import { keepMail } from '#server/features/notifications/outbox-store.ts';
import { type PayoutNews, payoutMail } from '#server/features/notifications/payout-mail.ts';
import { payoutsWithNames } from '#server/features/payouts/payout-store.ts';

/**
 * The letter about what became of a payout: to the owner for a business, and for a person's own payout to that
 * person, or to the owner as long as nobody has joined as them.
 */
export async function tellOfPayout(db: Db, payoutId: number, news: PayoutNews, now: Date): Promise<void> {
  const payout = await payoutsWithNames(db)
    .innerJoin('users as owner', 'owner.id', 'businesses.ownerId')
    .leftJoin('users as person', 'person.id', 'staff.userId')
    .select(({ fn }) => fn.coalesce('person.email', 'owner.email').as('email'))
    .where('payouts.id', '=', payoutId)
    .executeTakeFirstOrThrow();
  await keepMail(db, payoutMail(news, payout), now);
}
