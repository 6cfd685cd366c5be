import { sql } from 'kysely';
import { isTipTo } from '#server/money/ledger/read/team-tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ERASED_FIRST_NAME, ERASED_LAST_NAME, ERASED_USERNAME } from '#shared/text/visible-text.ts';

/** The row stays, because payouts and the audit log refer to it. Nobody can sign in to it. */
export async function eraseUser(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      username: `${ERASED_USERNAME}${userId}`,
      // A domain that never exists (RFC 2606).
      email: `${userId}@erased.invalid`,
      // No password has this hash.
      password: '$argon2id$erased',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      locale: null,
      businessName: null,
      iban: null,
      emailConfirmedAt: null,
      // Leaves the similar-looking names free, and out of the search for look-alikes.
      hasOlderTwin: true,
      role: 'staff',
      isAdmin: false,
      updatedAt: now,
    })
    .where('id', '=', userId)
    .execute();
  await sql`DELETE FROM session WHERE sess ->> 'userId' = ${userId}`.execute(db);
  await db.deleteFrom('payeeIdentities').where('userId', '=', userId).execute();
  await db.deleteFrom('emailConfirmations').where('userId', '=', userId).execute();
  await db.deleteFrom('passwordResets').where('userId', '=', userId).execute();
  await db.deleteFrom('authenticators').where('userId', '=', userId).execute();
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
  await db.deleteFrom('unwantedSummaries').where('userId', '=', userId).execute();
  await db.deleteFrom('incomePassports').where('userId', '=', userId).execute();
  await db.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute();
}

export async function eraseStaff(db: Db, staffId: number, now: Date): Promise<void> {
  await db.deleteFrom('staffInvites').where('staffId', '=', staffId).execute();
  await db.deleteFrom('sharedStatements').where('staffId', '=', staffId).execute();
  await db
    .updateTable('staff')
    .set({
      firstName: ERASED_FIRST_NAME,
      lastName: ERASED_LAST_NAME,
      roleTitle: null,
      bankName: null,
      walletId: '-',
      iban: null,
      ibanIsOwn: false,
      ibanWaitsUntil: null,
      ibanAskedUserId: null,
      userId: null,
      isActive: false,
      erasedAt: now,
    })
    .where('id', '=', staffId)
    .execute();
}

/** The name and the licence of a business are public facts of a company and stay, and so do its invoices. */
export async function eraseBusinessAccount(db: Db, businessId: number, now: Date): Promise<void> {
  await db.deleteFrom('businessOwners').where('businessId', '=', businessId).execute();
  await db
    .updateTable('businesses')
    .set({
      iban: null,
      bankName: null,
      ibanDocumentPath: null,
      licenceDocumentPath: null,
      contactPhone: null,
      contactEmail: null,
      legalName: null,
      address: null,
      emirate: null,
      trn: null,
      ownersStatedAt: null,
    })
    .where('id', '=', businessId)
    .execute();
  await sql`
    UPDATE business_changes SET old_iban = NULL, new_iban = NULL, old_iban_document_path = NULL,
      new_iban_document_path = NULL, old_licence_document_path = NULL, new_licence_document_path = NULL,
      status = CASE WHEN status = 'open' THEN 'withdrawn' ELSE status END, decided_at = coalesce(decided_at, ${now})
    WHERE business_id = ${businessId}`.execute(db);
}

/**
 * Mails to the person, mails to the owner of the business that name the staff member, and receipts of tips to them. Run
 * it before `eraseUser`. Receipts are found by their tip, not by the name in their text: a person called "Thank you"
 * would match every receipt.
 */
export async function deleteMailsAbout(db: Db, userId: string, staffIds: number[]): Promise<void> {
  await sql`
    DELETE FROM outbox USING users
    LEFT JOIN staff ON staff.user_id = users.id
    LEFT JOIN businesses ON businesses.id = staff.business_id
    LEFT JOIN users owner ON owner.id = businesses.owner_id
    WHERE users.id = ${userId} AND (
      lower(outbox.recipient) = lower(users.email)
      OR lower(outbox.recipient) = lower(owner.email)
        AND position(staff.first_name || ' ' || staff.last_name IN outbox.body) > 0
    )`.execute(db);
  await db
    .deleteFrom('outbox')
    .where('receiptOf', 'is not', null)
    .where(isTipTo(sql.ref('outbox.receiptOf'), staffIds))
    .execute();
}

/** Names in the detail of audit rows, and the addresses from which the person used Karam. */
export async function eraseFromAudit(db: Db, userId: string, staffIds: number[]): Promise<void> {
  await sql`
    UPDATE audit_log SET address = NULL, detail = detail - 'name' - 'username'
    WHERE subject_type = 'user' AND subject_id = ${userId}`.execute(db);
  await sql`UPDATE audit_log SET address = NULL WHERE actor_id = ${userId} AND address IS NOT NULL`.execute(
    db,
  );
  if (staffIds.length === 0) return;
  await sql`
    UPDATE audit_log SET detail = detail - 'name' - 'username'
    WHERE subject_type = 'payout' AND detail ? 'name' AND subject_id IN (
      SELECT id::text FROM payouts WHERE recipient_type = 'staff' AND recipient_id = ANY (${staffIds}::int[])
    )`.execute(db);
}
