import { sql } from 'kysely';
import { licenceUntil } from '#server/business/licences/licence-store.ts';
import { lockBalancesOfPayouts } from '#server/money/ledger/post/lock-balances.ts';
import { hasBeenPaid, identityUntil } from '#server/money/payees/identity-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';
import type { BusinessStatus, PayoutEventSource, PayoutRecipient, PayoutStatus } from '#shared/statuses.ts';

type NewPayout = {
  recipientType: PayoutRecipient;
  recipientId: number;
  businessId: number;
  amount: string;
  iban: string;
  processedBy: string;
  notes: string | null;
  idempotencyKey: string | null;
  requestHash: string | null;
  createdAt: Date;
};

/** Inserts payouts and the first row of the history of each. Returns their ids in the same order. */
export async function insertPayouts(db: Db, payouts: NewPayout[]): Promise<number[]> {
  const [first] = payouts;
  if (!first) return [];
  // The ids must be known before the rows are written, because an IBAN is encrypted for its row.
  const ids = await nextPayoutIds(db, payouts.length);
  const rows = payouts.map((payout, index) => {
    const id = ids[index] ?? 0;
    return sql`(${id}, ${payout.recipientType}, ${payout.recipientId}, ${payout.businessId}, ${payout.amount},
      ${encryptField(db, 'payouts.iban', id, payout.iban)}, ${payout.processedBy}, ${payout.notes},
      ${payout.idempotencyKey}, ${payout.requestHash}, ${payout.createdAt})`;
  });
  await sql`
    INSERT INTO payouts (id, recipient_type, recipient_id, business_id, amount, iban, processed_by, notes,
      idempotency_key, request_hash, created_at)
    OVERRIDING SYSTEM VALUE VALUES ${sql.join(rows)}`.execute(db);
  await insertEvents(
    db,
    ids.map((payoutId) => ({ payoutId, reason: null })),
    { fromStatus: null, toStatus: 'pending', actorId: first.processedBy, createdAt: first.createdAt },
  );
  return ids;
}

async function nextPayoutIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('payouts', 'id')) AS id FROM generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The part of a change that is the same for all payouts; each has its own reason and reference. */
export type StatusChange = {
  fromStatus: PayoutStatus | null;
  toStatus: PayoutStatus;
  actorId: string | null;
  /** By default a person. */
  source?: PayoutEventSource;
  createdAt: Date;
};
export type ChangedPayout = { payoutId: number; reason: string | null; reference?: string };

async function insertEvents(
  db: Db,
  payouts: { payoutId: number; reason: string | null }[],
  change: StatusChange,
): Promise<void> {
  await db
    .insertInto('payoutEvents')
    .values(payouts.map(({ payoutId, reason }) => ({ payoutId, reason, ...change })))
    .execute();
}

/** Payouts of a bank file that the bank never got: they are pending again, in no file. */
export async function returnToPending(
  db: Db,
  ids: number[],
  { reason, ...change }: { reason: string; actorId: string; createdAt: Date },
): Promise<void> {
  await sql`UPDATE payouts SET status = 'pending', bank_file_id = NULL WHERE id = ANY(${ids}::int[])`.execute(
    db,
  );
  const payouts = ids.map((payoutId) => ({ payoutId, reason }));
  await insertEvents(db, payouts, { fromStatus: 'processing', toStatus: 'pending', ...change });
}

/** Sets the new status of locked payouts and adds a row to the history of each. */
export async function changePayouts(
  db: Db,
  payouts: ChangedPayout[],
  change: StatusChange,
  bankFileId?: number,
): Promise<void> {
  const { toStatus, createdAt } = change;
  await sql`
    UPDATE payouts SET status = ${toStatus}, transaction_id = coalesce(changed.reference, transaction_id),
      bank_file_id = coalesce(${bankFileId ?? null}::int, bank_file_id),
      completed_at = coalesce(${toStatus === 'completed' ? createdAt : null}::timestamptz, completed_at)
    FROM unnest(
      ${payouts.map(({ payoutId }) => payoutId)}::int[],
      ${payouts.map(({ reference }) => reference ?? null)}::text[]
    ) AS changed (id, reference)
    WHERE payouts.id = changed.id`.execute(db);
  await insertEvents(db, payouts, change);
}

/** Locks these payouts, and the balances of everyone with a share in them. Unknown ids are left out. */
export async function lockPayouts(db: Db, ids: number[]) {
  await lockBalancesOfPayouts(db, ids);
  await sql`SELECT id FROM payouts WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return findPayouts(db, ids);
}
export type PayoutNow = Awaited<ReturnType<typeof findPayouts>>[number];

export async function findPayouts(db: Db, ids: number[]) {
  const rows = await payoutsNow(db)
    .where('payouts.id', '=', sql<number>`ANY(${ids}::int[])`)
    .orderBy('payouts.id')
    .execute();
  return rows.map((row) => withIbans(db, row));
}

/** An admin has looked at these payouts. */
export async function setReviewed(
  transaction: Db,
  ids: number[],
  review: { reviewedAt: Date; reviewedBy: string; reviewNote: string },
): Promise<void> {
  await transaction
    .updateTable('payouts')
    .set(review)
    .where('id', '=', sql<number>`ANY(${ids}::int[])`)
    .execute();
}

export async function findBusinessOfRecipient(db: Db, type: PayoutRecipient, recipientId: number) {
  if (type === 'staff') return (await findBusinessesOfStaff(db, [recipientId])).get(recipientId);
  const found = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', recipientId)
    .executeTakeFirst();
  return found?.id;
}

/** `isHeld`: an admin has to decide about the IBAN first. `isBeingChecked`: or about a sanctions list. */
export type Recipient = {
  name: string;
  iban: string | null;
  status: BusinessStatus;
  isHeld: boolean;
  isBeingChecked: boolean;
  hasBeenPaid: boolean;
  identityUntil: string | null;
  licenceUntil: string | null;
};

/** The owner has requested another IBAN, and no admin has decided yet. */
export const isIbanUnderReview = sql<boolean>`EXISTS (
  SELECT FROM business_changes
  WHERE business_id = businesses.id AND business_changes.status = 'open' AND changes_iban
)`;

/** For the people of a suspended business, once an admin has let them be paid: as if it were active. */
export const statusForPeople = sql<BusinessStatus>`
  CASE WHEN businesses.people_payable_since IS NULL THEN businesses.status ELSE 'active' END`;

/** Name and IBAN of a business and of each of its staff, and the status that counts for each; by type and id. */
export async function listRecipients(db: Db, businessId: number): Promise<Map<string, Recipient>> {
  const { rows } = await sql<StoredRecipient>`
    SELECT 'business' AS type, id, name::text, iban, status, ${isIbanUnderReview} AS is_held, is_being_checked('business', id) AS is_being_checked,
      true AS has_been_paid, NULL AS identity_until, ${licenceUntil} AS licence_until
    FROM businesses WHERE id = ${businessId}
    UNION ALL
    SELECT 'staff', staff.id, staff.first_name || ' ' || staff.last_name, staff.iban, ${statusForPeople}, false,
      is_being_checked('staff', staff.id), ${hasBeenPaid}, ${identityUntil}, ${licenceUntil}
    FROM staff JOIN businesses ON businesses.id = staff.business_id WHERE businesses.id = ${businessId}`.execute(
    db,
  );
  return new Map(
    rows.map(({ type, id, iban, ...rest }) => [
      `${type} ${id}`,
      { ...rest, iban: ibanOfRecipient(db, type, id, iban) },
    ]),
  );
}
type StoredRecipient = Omit<Recipient, 'iban'> & {
  type: PayoutRecipient;
  id: number;
  iban: EncryptedText | null;
};

function ibanOfRecipient(db: Db, type: PayoutRecipient, id: number, iban: EncryptedText | null) {
  return decryptField(db, type === 'staff' ? 'staff.iban' : 'businesses.iban', id, iban);
}

export async function findBusinessesOfStaff(db: Db, staffIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'businessId'])
    .where('id', '=', sql<number>`ANY(${staffIds}::int[])`)
    .execute();
  return new Map(rows.map(({ id, businessId }) => [id, businessId]));
}

/** The names of recipients, by type and id. */
export async function findRecipientNames(
  db: Db,
  recipients: { recipientType: PayoutRecipient; recipientId: number }[],
): Promise<Map<string, string>> {
  if (recipients.length === 0) return new Map();
  const idsOf = (type: PayoutRecipient) =>
    recipients.filter(({ recipientType }) => recipientType === type).map(({ recipientId }) => recipientId);
  const { rows } = await sql<{ key: string; name: string }>`
    SELECT 'business ' || id AS key, name::text FROM businesses WHERE id = ANY(${idsOf('business')}::int[])
    UNION ALL
    SELECT 'staff ' || id, first_name || ' ' || last_name FROM staff WHERE id = ANY(${idsOf('staff')}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** In the order in which they were started, so that a repeated request gets the same response. */
export async function findPayoutsByKey(db: Db, keys: string[]) {
  if (keys.length === 0) return [];
  const rows = await payoutsWithNames(db)
    .where('payouts.idempotencyKey', '=', sql<string>`ANY(${keys}::text[])`)
    .orderBy('payouts.id')
    .execute();
  return rows.map((row) => withIban(db, row));
}

/** A payout that one of these keys started for a different request. */
export async function findPayoutWithOtherHash(db: Db, keys: string[], requestHash: string) {
  return db
    .selectFrom('payouts')
    .select('id')
    .where('idempotencyKey', 'in', keys)
    .where('requestHash', '<>', requestHash)
    .limit(1)
    .executeTakeFirst();
}

/** The payouts with the mail address to write to: the staff member's own account, or else the owner's. */
export async function listPayoutsWithEmail(db: Db, ids: number[]) {
  const rows = await payoutsWithNames(db)
    .innerJoin('users as owner', 'owner.id', 'businesses.ownerId')
    .leftJoin('users as staffUser', 'staffUser.id', 'staff.userId')
    .select((select) => [
      select.fn.coalesce('staffUser.email', 'owner.email').as('email'),
      sql<boolean>`CASE WHEN staff_user.id IS NULL THEN owner.email_confirmed_at
        ELSE staff_user.email_confirmed_at END IS NOT NULL`.as('isConfirmed'),
    ])
    .where('payouts.id', '=', sql<number>`ANY(${ids}::int[])`)
    .orderBy('payouts.id')
    .execute();
  return rows.map((row) => withIban(db, row));
}

export async function listPayoutsWithNames(db: Db, ids: number[]) {
  const rows = await payoutsWithNames(db).where('payouts.id', '=', sql<number>`ANY(${ids}::int[])`).execute();
  return rows.map((row) => withIban(db, row));
}

export const payeeName = sql<string>`CASE WHEN staff.id IS NULL THEN businesses.name
  ELSE staff.first_name || ' ' || staff.last_name END`;

export const recipientName = sql<string>`CASE WHEN staff.id IS NULL THEN businesses.name
  ELSE staff.first_name || ' ' || staff.last_name || ', ' || businesses.name END`;

/** A payout with its IBAN decrypted. */
function withIban<Row extends { id: number; iban: EncryptedText }>(db: Db, row: Row) {
  return { ...row, iban: decryptField(db, 'payouts.iban', row.id, row.iban) };
}

function payoutsWithNames(db: Db) {
  return db
    .selectFrom('payouts')
    .innerJoin('businesses', 'businesses.id', 'payouts.businessId')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'payouts.recipientId').on('payouts.recipientType', '=', 'staff'),
    )
    .selectAll('payouts')
    .select(recipientName.as('recipientName'));
}

/** A person has entered the return, and neither a message nor a statement of the bank shows it yet. */
const isReturnExpected = sql<boolean>`payouts.status = 'returned'
  AND NOT EXISTS (
    SELECT FROM payout_events WHERE payout_id = payouts.id AND to_status = 'returned' AND source = 'bank')
  AND NOT EXISTS (SELECT FROM bank_matches WHERE payout_id = payouts.id AND kind = 'payout_return')`;

const ibanNow = sql<EncryptedText | null>`CASE WHEN staff.id IS NULL THEN businesses.iban ELSE staff.iban END`;

/** Payouts with the current data of their recipients, which may have changed since the start; see `withIbans`. */
export function payoutsNow(db: Db) {
  return payoutsWithNames(db)
    .leftJoin('bankFiles', 'bankFiles.id', 'payouts.bankFileId')
    .leftJoin('users as starter', 'starter.id', 'payouts.processedBy')
    .leftJoin('users as looker', 'looker.id', 'payouts.lookedBy')
    .select([
      'looker.username as lookedByName',
      'businesses.name as businessName',
      'starter.username as startedByName',
      'staff.ibanWaitsUntil',
      'bankFiles.messageId',
      'bankFiles.releasedAt as fileReleasedAt',
      payeeName.as('payeeName'),
      sql<BusinessStatus>`CASE WHEN recipient_type = 'staff' THEN ${statusForPeople} ELSE businesses.status END`.as(
        'businessStatus',
      ),
      sql<string | null>`CASE WHEN staff.id IS NULL THEN businesses.bank_name ELSE staff.bank_name END`.as(
        'bankName',
      ),
      ibanNow.as('ibanNow'),
      isReturnExpected.as('isReturnExpected'),
      sql<boolean>`recipient_type = 'business' AND ${isIbanUnderReview}`.as('isHeld'),
      sql<boolean>`payouts.status IN ('pending', 'processing') AND is_payout_being_checked(payouts.id)`.as(
        'isBeingChecked',
      ),
    ]);
}
type StoredPayoutNow = Awaited<ReturnType<ReturnType<typeof payoutsNow>['executeTakeFirstOrThrow']>>;

/** Decrypts the IBAN of the payout and the recipient's current one, and compares them. */
export function withIbans<Row extends StoredPayoutNow>(db: Db, row: Row) {
  const iban = decryptField(db, 'payouts.iban', row.id, row.iban);
  const ibanNow = ibanOfRecipient(db, row.recipientType, row.recipientId, row.ibanNow);
  // After the bank's answer, a changed IBAN no longer matters.
  const isOpen = row.status === 'pending' || row.status === 'processing';
  return { ...row, iban, ibanNow, ibanChanged: isOpen && iban !== ibanNow };
}
