import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField } from '#server/platform/db/encrypted-fields.ts';
import { hideResetLinks } from '#server/platform/mail/html-of.ts';

/** The account, without the hash of its password. */
export async function readOwnAccount(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('emailConfirmations', 'emailConfirmations.userId', 'users.id')
    .select('emailConfirmations.newEmail')
    .select(['id', 'username', 'email', 'emailConfirmedAt', 'firstName', 'lastName', 'role', 'locale'])
    .select(['profileImageUrl', 'businessName', 'iban', 'createdAt', 'updatedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...row, iban: decryptField(db, 'users.iban', userId, row.iban) };
}

/** Without the session ids, which are secret. */
export async function listOwnSessions(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT sess ->> 'startedAt' AS started_at, sess ->> 'seenAt' AS seen_at, sess -> 'device' AS device,
      expire AS expires_at
    FROM session
    WHERE sess ->> 'userId' = ${userId} ORDER BY expire`.execute(db);
  return rows;
}

/** Without the keys, which say nothing about the person. */
export async function listOwnPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

export async function listOwnBusinessFacts(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'name', 'type', 'tlNumber', 'iban', 'ibanDocumentPath', 'status'])
    .select(['licenceDocumentPath', 'contactPhone', 'contactEmail', 'bankName'])
    .select(['legalName', 'address', 'emirate', 'trn'])
    .select(['totalEarnings', 'pendingPayout', 'totalPaidOut', 'createdAt', 'updatedAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, iban: decryptField(db, 'businesses.iban', row.id, row.iban) }));
}

/** Businesses of others whose pages the person may open. */
export async function listOwnMemberships(db: Db, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.id', 'members.businessId')
    .select(['businessId', 'businesses.name as business', 'members.role', 'members.createdAt'])
    .where('userId', '=', userId)
    .orderBy('businessId')
    .execute();
}

/** What was decided about the business and why. Not who decided it: that is somebody else's data. */
export async function listOwnDecisions(db: Db, businessId: number) {
  return (
    db
      .selectFrom('businessDecisions')
      .select(['decision', 'reason', 'createdAt'])
      // The note of an approval is the reason for admins, and has none from the list.
      .select(sql<string | null>`CASE WHEN reason IS NOT NULL THEN note END`.as('note'))
      .where('businessId', '=', businessId)
      .orderBy('id')
      .execute()
  );
}

export async function listOwnChanges(db: Db, businessId: number) {
  const rows = await db
    .selectFrom('businessChanges')
    .selectAll()
    .where('businessId', '=', businessId)
    .orderBy('id')
    .execute();
  return rows.map(({ decidedBy: _, ...row }) => ({
    ...row,
    oldIban: decryptField(db, 'business_changes.old_iban', row.id, row.oldIban),
    newIban: decryptField(db, 'business_changes.new_iban', row.id, row.newIban),
  }));
}

/** The staff member of each business that the account works in. */
export async function listOwnStaffFacts(db: Db, userId: string) {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('businesses', 'businesses.id', 'staff.businessId')
    .select(['staff.id', 'staff.businessId', 'businesses.name as business', 'staff.iban'])
    .select('staff.ibanWaitsUntil')
    .select(['staff.firstName', 'staff.lastName', 'staff.role', 'staff.roleTitle', 'staff.bankName'])
    .select(['staff.walletId', 'staff.isActive'])
    .select(['staff.totalEarnings', 'staff.pendingPayout', 'staff.totalPaidOut', 'staff.createdAt'])
    .where('staff.userId', '=', userId)
    .orderBy('staff.id')
    .execute();
  return rows.map((row) => ({ ...row, iban: decryptField(db, 'staff.iban', row.id, row.iban) }));
}

/** Payouts to the staff member, or to the business of the owner. */
export async function listOwnPayouts(db: Db, recipientType: 'staff' | 'business', recipientId: number) {
  const rows = await db
    .selectFrom('payouts')
    .select(['id', 'amount', 'iban', 'status', 'transactionId', 'createdAt', 'completedAt'])
    .where('recipientType', '=', recipientType)
    .where('recipientId', '=', recipientId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, iban: decryptField(db, 'payouts.iban', row.id, row.iban) }));
}

/**
 * What the person did, and what others did with their account. The details and the address are left out where they can
 * be about somebody else.
 */
export async function listOwnAudit(db: Db, userId: string, staffIds: number[]) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT created_at, action, subject_type, subject_id, actor_id = ${userId} AS is_by_you,
      CASE WHEN actor_id = ${userId} THEN host(address) END AS address,
      CASE WHEN subject_type = 'user' THEN detail ELSE '{}' END AS detail
    FROM audit_log
    WHERE actor_id = ${userId} OR (subject_type = 'user' AND subject_id = ${userId})
      OR (subject_type = 'staff' AND subject_id = ANY (${staffIds.map(String)}::text[]))
    ORDER BY id`.execute(db);
  return rows;
}

/**
 * Without the links to set a password: somebody who uses another user's session could take the account with one. None while
 * nobody has proved that the address is theirs: they may be somebody else's, and one of them has the link that proves it.
 */
export async function listOwnMails(
  db: Db,
  { email, emailConfirmedAt }: { email: string; emailConfirmedAt: Date | null },
) {
  if (emailConfirmedAt === null) return [];
  const mails = await db
    .selectFrom('outbox')
    .select(['subject', 'body', 'createdAt', 'sentAt'])
    .where(sql<boolean>`lower(recipient) = lower(${email})`)
    .orderBy('id')
    .execute();
  return mails.map((mail) => ({ ...mail, body: hideResetLinks(mail.body) }));
}

export async function listOwnFiles(db: Db, ownerId: string) {
  return db
    .selectFrom('objects')
    .select(['id', 'status', 'contentType', 'sizeBytes', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .execute();
}
