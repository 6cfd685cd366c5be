import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import {
  findLicence,
  findOwners,
  setLicence,
  setOwners,
  takeDueReminders,
} from '#server/business/licences/licence-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { BusinessOwner } from '#shared/contracts/licences.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

/** An admin has read the last day from the document of the licence. */
export async function changeLicence(db: Db, businessId: number, until: string, actor: Actor): Promise<void> {
  await db.transaction().execute((transaction) => enterLicence(transaction, businessId, until, actor));
}

/** The same in the caller's transaction. */
export async function enterLicence(
  transaction: Db,
  businessId: number,
  until: string,
  actor: Actor,
): Promise<void> {
  const before = await findLicence(transaction, businessId);
  if (before === undefined) throw refuse('not_found', 'business_hidden');
  if (before === until) return;
  await setLicence(transaction, businessId, until);
  const detail = { from: before, to: until };
  await recordAudit(transaction, actor, 'business.licence_read', { business: businessId, detail });
}

/** The owner says who owns more than a quarter of the business. */
export async function stateOwners(
  db: Db,
  user: SignedInUser,
  owners: BusinessOwner[],
  actor: Actor,
  now: Date,
) {
  const { id } = await getOwnBusiness(db, user);
  return db.transaction().execute(async (transaction) => {
    await setOwners(transaction, id, owners, now);
    const detail = { owners: owners.length };
    await recordAudit(transaction, actor, 'business.owners_stated', { business: id, detail });
    return findOwners(transaction, id);
  });
}

/** A mail to the owner 30 days and 7 days before the licence ends, and on its last day. */
export async function remindOfLicences({
  db,
  clock,
  publicOrigin,
}: {
  db: Db;
  clock: () => Date;
  publicOrigin: string;
}): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (transaction) => {
    for (const due of await takeDueReminders(transaction, dubaiDay(now))) {
      const owner = { email: due.ownerEmail, isConfirmed: due.isOwnerConfirmed };
      const link = `${publicOrigin}/business/details`;
      const mail = writeMail('licence_ends', owner, { name: due.name, day: due.day, link });
      await queueMail(transaction, mail, now);
    }
  });
}
