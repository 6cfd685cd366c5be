import type { z } from 'zod';
import { updatePayoutCalendar } from '#server/business/businesses/business-store.ts';
import { getOwnBusiness, lockOwnBusiness } from '#server/business/businesses/get-business.ts';
import { countMailToStranger } from '#server/identity/passwords/slow-guessing.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Acting } from '#server/platform/http/acting.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { AtWork } from '#server/platform/http/signed-in-user.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { readPaydays } from '#server/platform/settings/settings-store.ts';
import type { PayoutCalendarChange, payoutCalendar } from '#shared/contracts/payouts.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

/** What the owner has chosen, beside what the platform says: without a weekly payday some of it means nothing. */
export async function readPayoutCalendar(
  db: Db,
  owner: AtWork,
  now: Date,
): Promise<z.output<typeof payoutCalendar>> {
  const { payoutRhythm, leastPayout } = await getOwnBusiness(db, owner);
  const { next, isWeekly, threshold } = await readPaydays(db, dubaiDay(now));
  return {
    rhythm: payoutRhythm,
    leastPayout,
    paydays: next && { isWeekly, next: next.every_payday, nextOfMonth: next.monthly },
    platformLeast: threshold,
  };
}

/**
 * Counts for runs that are prepared from now on. It moves no money, so nobody else has to agree; but the whole team waits for
 * it, so the owner gets a mail: somebody else may be using their session.
 */
export async function changePayoutCalendar(
  { db, clock, publicOrigin }: Pick<Platform, 'db' | 'clock' | 'publicOrigin'>,
  { rhythm, leastPayout }: PayoutCalendarChange,
  { user, ...actor }: Acting,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    const before = await lockOwnBusiness(transaction, user);
    if (before.payoutRhythm === rhythm && before.leastPayout === leastPayout) return;
    await updatePayoutCalendar(transaction, before.id, { payoutRhythm: rhythm, leastPayout });
    await recordAudit(transaction, actor, 'business.calendar_changed', {
      business: before.id,
      detail: {
        from: { rhythm: before.payoutRhythm, leastPayout: before.leastPayout },
        to: { rhythm, leastPayout },
      },
    });
    const to = { email: user.email, isConfirmed: user.isEmailConfirmed };
    if (!to.isConfirmed) await countMailToStranger(transaction, to.email, actor, now);
    const link = `${publicOrigin}/business/payouts`;
    const mail = writeMail('business_payout_calendar', to, { business: before.name, link });
    await queueMail(transaction, mail, now);
  });
}
