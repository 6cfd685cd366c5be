import { findBusinessForAdmin } from '#server/business/businesses/business-for-admin.ts';
import {
  type BusinessFacts,
  canChangeAtOnce,
  lockOwnBusiness,
  setFacts,
} from '#server/business/businesses/edit-business.ts';
import { changeMail } from '#server/business/changes/change-mail.ts';
import { insertChange } from '#server/business/changes/change-store.ts';
import { changedFacts, factsOf } from '#server/business/changes/changed-facts.ts';
import { checkPassword } from '#server/identity/passwords/check-password.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-refusal.ts';
import { getDocumentPath } from '#server/platform/files/get-document-path.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import type { FactsChange } from '#shared/contracts/business-changes.ts';

export type Platform = { db: Db; clock: () => Date; publicOrigin: string };
type Asking = { owner: SignedInUser; change: FactsChange; sid: string; actor: Actor };

/**
 * Changes the facts of a business that is not approved yet. For an approved one, it keeps a request that an admin
 * decides; guests tip under the old facts meanwhile. Returns the id of the business.
 */
export async function changeFacts(
  { db, clock, publicOrigin }: Platform,
  files: ObjectFiles,
  { owner, change, sid, actor }: Asking,
): Promise<number> {
  // Before the transaction: both are slow.
  const given = await readGiven(db, files, owner.id, change);
  const isProven = change.password !== undefined && given.iban !== undefined;
  if (isProven) {
    const from = { userId: owner.id, sid, address: actor.address };
    if (!(await checkPassword(db, clock, change.password ?? '', from)))
      throw refuseField('invalid_input', 'password', 'wrong_password');
  }
  const now = clock();
  const done = db.transaction().execute(async (transaction) => {
    const business = await lockOwnBusiness(transaction, owner);
    const [before, after] = [factsOf(business), { ...factsOf(business), ...given }];
    const changed = changedFacts(before, after);
    if (changed.length === 0) throw refuse('conflict', 'nothing_to_change');
    // Somebody with a stolen session must not be able to redirect the money of a whole team.
    if (before.iban !== after.iban && !isProven)
      throw refuseField('invalid_input', 'password', 'password_required');
    const { id } = business;
    const subject = { type: 'business', id } as const;
    if (await canChangeAtOnce(transaction, business)) {
      await setFacts(transaction, id, after, now);
      await recordAudit(transaction, actor, { action: 'business.changed', subject, detail: { changed } });
      return id;
    }
    const changeId = await insertChange(transaction, id, { before, after }, now);
    await recordAudit(transaction, actor, {
      action: 'business.change_requested',
      subject,
      detail: { changeId, changed },
    });
    const told = await findBusinessForAdmin(transaction, id);
    const mail = told && changeMail('requested', told, { reason: null, note: null }, publicOrigin);
    if (mail) await keepMail(transaction, mail, now);
    return id;
  });
  return done.catch((error) => {
    throw findViolatedUnique(error) === 'business_changes_one_open'
      ? refuse('conflict', 'change_open_already')
      : error;
  });
}

/** Only what was sent; documents as the path to read them. */
async function readGiven(
  db: Db,
  files: ObjectFiles,
  ownerId: string,
  { name, tlNumber, iban, ...documents }: FactsChange,
): Promise<Partial<BusinessFacts>> {
  const given: Partial<BusinessFacts> = {
    ...(name !== undefined && { name }),
    ...(tlNumber !== undefined && { tlNumber }),
    ...(iban !== undefined && { iban }),
  };
  for (const field of ['licenceDocumentPath', 'ibanDocumentPath'] as const) {
    const path = documents[field];
    if (path !== undefined) given[field] = await getDocumentPath(db, files, ownerId, path, field);
  }
  return given;
}
