import { findBusinessWithOwner } from '#server/business/businesses/business-list-store.ts';
import { type BusinessFacts, updateFacts } from '#server/business/businesses/business-store.ts';
import { findLastDecision, isRejected } from '#server/business/businesses/decision-store.ts';
import { lockOwnBusiness } from '#server/business/businesses/get-business.ts';
import { changeMail } from '#server/business/businesses/review-mail.ts';
import { closeChange, insertChange, listChangesOf } from '#server/business/changes/change-store.ts';
import { changedFacts, factsOf } from '#server/business/changes/describe-changes.ts';
import { requirePassword } from '#server/identity/passwords/check-password.ts';
import { countMailToStranger } from '#server/identity/passwords/slow-guessing.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import { getDocumentPath } from '#server/platform/files/documents.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import type { Acting, Actor } from '#server/platform/http/acting.ts';
import { refuse, refuseField } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { FactsChange } from '#shared/contracts/business-changes.ts';

type Platform = { db: Db; clock: () => Date; publicOrigin: string };

/**
 * Changes the facts of a business that is not approved yet. For an approved one, stores a change request for an admin;
 * until it is approved, guests see the old facts. Returns the id of the business.
 */
export async function changeFacts(
  { db, clock, publicOrigin }: Platform,
  files: ObjectFiles,
  change: FactsChange,
  acting: Acting,
): Promise<number> {
  const owner = acting.user;
  // Before the transaction: both are slow.
  const requested = await readRequested(db, files, owner.id, change);
  const isProven = change.password !== undefined && requested.iban !== undefined;
  if (isProven) {
    await requirePassword({ db, clock }, change.password ?? '', acting);
  }
  const now = clock();
  const done = db.transaction().execute(async (transaction) => {
    const business = await lockOwnBusiness(transaction, owner);
    const [before, after] = [factsOf(business), { ...factsOf(business), ...requested }];
    const changed = changedFacts(before, after);
    if (changed.length === 0) throw refuse('conflict', 'nothing_to_change');
    // Somebody with a stolen session must not be able to redirect the money of a whole team.
    if (before.iban !== after.iban && !isProven)
      throw refuseField('invalid_input', 'password', 'password_required');
    const { id } = business;
    const about = { business: id };
    // Before its first approval, the owner changes all facts without a review.
    const { status } = business;
    if (status === 'pending' || isRejected(status, await findLastDecision(transaction, id))) {
      await updateFacts(transaction, id, after, now);
      await recordAudit(transaction, acting, 'business.changed', { ...about, detail: { changed } });
      return id;
    }
    const changeId = await insertChange(transaction, id, { before, after }, now);
    await recordAudit(transaction, acting, 'business.change_requested', {
      ...about,
      detail: { changeId, changed },
    });
    const withOwner = await findBusinessWithOwner(transaction, id);
    const mail = withOwner && changeMail('requested', withOwner, { reason: null, note: null }, publicOrigin);
    if (!owner.isEmailConfirmed) await countMailToStranger(transaction, owner.email, acting, now);
    if (mail) await queueMail(transaction, mail, now);
    return id;
  });
  return done.catch((error) => {
    throw findViolatedUnique(error) === 'business_changes_one_open'
      ? refuse('conflict', 'change_open_already')
      : error;
  });
}

/** Only the fields that were sent; documents as their stored paths. */
async function readRequested(
  db: Db,
  files: ObjectFiles,
  ownerId: string,
  { name, tlNumber, iban, ...documents }: FactsChange,
): Promise<Partial<BusinessFacts>> {
  const requested: Partial<BusinessFacts> = {
    ...(name !== undefined && { name }),
    ...(tlNumber !== undefined && { tlNumber }),
    ...(iban !== undefined && { iban }),
  };
  for (const field of ['licenceDocumentPath', 'ibanDocumentPath'] as const) {
    const path = documents[field];
    if (path !== undefined) requested[field] = await getDocumentPath(db, files, ownerId, path, field);
  }
  return requested;
}

/** The owner withdraws an open request. Returns the id of the business. */
export async function withdrawChange(db: Db, owner: SignedInUser, actor: Actor, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await lockOwnBusiness(transaction, owner);
    const [newest] = await listChangesOf(transaction, id, 1);
    if (newest?.status !== 'open') throw refuse('conflict', 'no_open_change');
    const ending = { reason: null, note: null, decidedBy: null, decidedAt: now };
    await closeChange(transaction, newest.id, { status: 'withdrawn', ...ending });
    await recordAudit(transaction, actor, 'business.change_withdrawn', {
      business: id,
      detail: { changeId: newest.id },
    });
    return id;
  });
}
