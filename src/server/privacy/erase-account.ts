import { deleteBranding } from '#server/business/branding/branding-store.ts';
import { forgetMembers } from '#server/business/members/members.ts';
import { setRevokedOf } from '#server/identity/api-keys/api-key-store.ts';
import { eraseWordsToStaff } from '#server/money/ledger/post/erase-words.ts';
import { lockBalances } from '#server/money/ledger/post/lock-balances.ts';
import { deleteEndpointsOf } from '#server/money/webhooks/endpoint-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { deleteFilesOf } from '#server/platform/files/documents.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import {
  deleteMailsAbout,
  eraseBusinessAccount,
  eraseFromAudit,
  eraseStaff,
  eraseUser,
} from '#server/privacy/erase-person-store.ts';
import {
  hasAdminBesides,
  lockErasure,
  lockUser,
  markErased,
  readTies,
  stopTips,
} from '#server/privacy/erasure-store.ts';
import { findObstacle } from '#server/privacy/request-erasure.ts';
import { deleteGoal } from '#server/staff/portal/portal-store.ts';
import { eraseThanksBy } from '#server/staff/portal/thanks-store.ts';
import { deleteProfile } from '#server/staff/profiles/profile-store.ts';
import { deleteWorkOf } from '#server/staff/team-rules/work-store.ts';
import { eraseFeedbackAbout } from '#server/tipping/feedback/feedback-store.ts';

const BATCH = 1000;

/**
 * Erases an account whose waiting time is over. Returns false if it has to wait, or the request was undone. Postings, payouts and tips stay,
 * with marks instead of names; so do the IBANs of payouts and bank files, which are encrypted records of payments.
 */
export async function eraseAccount(
  db: Db,
  files: ObjectFiles,
  userId: string,
  now: Date,
  requestId: string,
): Promise<boolean> {
  await stopTips(db, userId);
  if (await findObstacle(db, userId)) return false;
  // Before the locks, because there may be many: guests of the business must not wait meanwhile.
  for (const { id } of (await readTies(db, userId)).staff) await eraseAllWords(db, id);
  return db.transaction().execute(async (transaction) => {
    if (!(await lockErasure(transaction, userId))) return false;
    const { role, email, staff, businesses } = await readTies(transaction, userId);
    if (role === 'admin' && !(await hasAdminBesides(transaction, userId))) return false;
    // Lock order, as everywhere: balances of businesses and their staff first. Then nothing can become owed here.
    const worksAt = staff.map(({ businessId }) => businessId);
    for (const id of [...new Set([...worksAt, ...businesses.map(({ id }) => id)])].sort((a, b) => a - b))
      await lockBalances(transaction, id);
    await lockUser(transaction, userId);
    // An invitation accepted just before the lock added a workplace whose balances are not locked: retry next night.
    if ((await readTies(transaction, userId)).staff.length !== staff.length) return false;
    if (await findObstacle(transaction, userId)) return false;

    const staffIds = staff.map(({ id }) => id);
    for (const staffId of staffIds) await eraseAllWords(transaction, staffId);
    await deleteMailsAbout(transaction, userId, staffIds);
    await eraseFromAudit(transaction, userId, staffIds);
    for (const staffId of staffIds) {
      await eraseStaff(transaction, staffId, now);
      await deleteProfile(transaction, staffId);
      await deleteGoal(transaction, staffId);
      await deleteWorkOf(transaction, staffId);
      await eraseFeedbackAbout(transaction, staffId);
      await eraseThanksBy(transaction, staffId, now);
    }
    for (const { id } of businesses) {
      await eraseBusinessAccount(transaction, id, now);
      await deleteBranding(transaction, id);
    }
    await forgetMembers(transaction, { userId, email, businessIds: businesses.map(({ id }) => id) });
    await setRevokedOf(transaction, userId, now);
    await deleteEndpointsOf(transaction, userId);
    await eraseUser(transaction, userId, now);
    await markErased(transaction, userId, now);
    await recordAudit(transaction, { actorId: null, address: null, requestId }, 'account.erased', {
      user: userId,
    });
    await deleteFilesOf(transaction, files, userId);
    return true;
  });
}

async function eraseAllWords(db: Db, staffId: number): Promise<void> {
  let afterId = 0;
  let count: number;
  do {
    const batch = await eraseWordsToStaff(db, staffId, afterId, BATCH);
    ({ count } = batch);
    afterId = batch.lastId;
  } while (count === BATCH);
}
