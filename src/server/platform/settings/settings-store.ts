import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';
import type { SettingsChange } from '#shared/contracts/settings.ts';
import { isPayday, isWeekly, nextPaydayOf } from '#shared/payday.ts';
import type { LossBearer } from '#shared/statuses.ts';

const shownColumns = [
  'platformFeeBps',
  'platformFeeFixedFils',
  'vatBps',
  'vatIncluded',
  'vatTrn',
  'sellerName',
  'sellerAddress',
  'sellerEmirate',
  'maxTip',
  'payerName',
  'payerIban',
  'payerBic',
  'holderName',
  'holderKind',
  'holderReference',
  'purposeCode',
  'memoLength',
  'bankCutoffHour',
  'bankDaysOff',
  'payday',
  'paydayThreshold',
  'bankHost',
  'bankPort',
  'bankUser',
  'bankHostKeys',
  'bankFolderOut',
  'bankFolderIn',
  'bankKeyId',
  'bankInstantUrl',
  'bankInstantKeyId',
  'lostDisputes',
  'withholdLimit',
  'withholdShareBps',
  'guestWordsMonths',
  'providerPayloadMonths',
  'mailMonths',
  'auditAddressMonths',
  'erasureDelayDays',
  'ibanWaitHours',
  'newPayeeDays',
  'payeeDayLimit',
  'identityLimit',
  'threeDsFrom',
  'fraudRefundLimit',
  'platformName',
  'platformNameAr',
  'supportAddress',
  'updatedAt',
] as const;

/** The settings that an admin can see and change. There is always exactly one row. */
export async function readSettings(db: Db) {
  return withIban(db, await db.selectFrom('settings').select(shownColumns).executeTakeFirstOrThrow());
}

/** What recording a tip needs. It has no IBAN, so nothing must be decrypted. */
export async function readTipTerms(db: Db) {
  return db
    .selectFrom('settings')
    .select(['platformFeeBps', 'platformFeeFixedFils', 'vatBps', 'vatIncluded', 'maxTip'])
    .executeTakeFirstOrThrow();
}

/** What everybody may know about the platform. */
export async function readPlatform(db: Db) {
  return db
    .selectFrom('settings')
    .select(['platformName as name', 'platformNameAr as nameAr', 'supportAddress'])
    .executeTakeFirstOrThrow();
}

/** How long personal data is kept, in months; 0 is for ever. And for how many days an erasure can be undone. */
export async function readRetention(db: Db) {
  return db
    .selectFrom('settings')
    .select([
      'guestWordsMonths',
      'providerPayloadMonths',
      'mailMonths',
      'auditAddressMonths',
      'erasureDelayDays',
    ])
    .executeTakeFirstOrThrow();
}

/** Who bears disputes that are lost from now on. */
export async function readLossBearer(db: Db): Promise<LossBearer> {
  const { lostDisputes } = await db.selectFrom('settings').select('lostDisputes').executeTakeFirstOrThrow();
  return lostDisputes;
}

/** Whether the company recovers VAT that it pays. */
export async function isVatRegistered(db: Db): Promise<boolean> {
  const { vatTrn } = await db.selectFrom('settings').select('vatTrn').executeTakeFirstOrThrow();
  return vatTrn !== null;
}

/**
 * The next payday for each rhythm of a business, null without a fixed day, and the least that anybody is paid on a payday.
 */
export async function readPaydays(db: Db, today: string) {
  const { payday, bankDaysOff, paydayThreshold } = await db
    .selectFrom('settings')
    .select(['payday', 'bankDaysOff', 'paydayThreshold'])
    .executeTakeFirstOrThrow();
  const fixed = payday !== null && isPayday(payday) ? payday : null;
  const next = fixed && {
    every_payday: nextPaydayOf('every_payday', fixed, today, bankDaysOff),
    monthly: nextPaydayOf('monthly', fixed, today, bankDaysOff),
  };
  return { next, isWeekly: fixed !== null && isWeekly(fixed), threshold: paydayThreshold };
}
export type Paydays = Awaited<ReturnType<typeof readPaydays>>;

/** The next day on which payouts are started, if there is a fixed one. */
export async function readNextPayday(db: Db, today: string): Promise<string | null> {
  return (await readPaydays(db, today)).next?.every_payday ?? null;
}

/** The bank's server, and how it and we know each other. Nothing if files are exchanged by hand. */
export async function findBankChannel(db: Db) {
  const row = await db
    .selectFrom('settings')
    .select([
      'bankHost',
      'bankPort',
      'bankUser',
      'bankHostKeys',
      'bankFolderOut',
      'bankFolderIn',
      'bankKeyId',
    ])
    .executeTakeFirstOrThrow();
  const { bankHost, bankPort: port, bankUser, bankHostKeys, bankFolderOut, bankFolderIn, bankKeyId } = row;
  if (!bankHost || !bankUser || !bankHostKeys || !bankFolderOut || !bankFolderIn || !bankKeyId)
    return undefined;
  return {
    host: bankHost,
    port,
    user: bankUser,
    hostKeys: bankHostKeys.split(' '),
    folderOut: bankFolderOut,
    folderIn: bankFolderIn,
    keyId: bankKeyId,
  };
}
export type BankChannel = NonNullable<Awaited<ReturnType<typeof findBankChannel>>>;

/** The bank's service for instant payments. Nothing if payouts go in files. */
export async function findInstantConnection(db: Db) {
  const { bankInstantUrl: url, bankInstantKeyId: keyId } = await db
    .selectFrom('settings')
    .select(['bankInstantUrl', 'bankInstantKeyId'])
    .executeTakeFirstOrThrow();
  return url && keyId ? { url, keyId } : undefined;
}
export type InstantConnection = NonNullable<Awaited<ReturnType<typeof findInstantConnection>>>;

export async function hasInstantKey(db: Db, id: number): Promise<boolean> {
  const found = await db.selectFrom('bankInstantKeys').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

export async function hasBankKey(db: Db, id: number): Promise<boolean> {
  const found = await db.selectFrom('bankChannelKeys').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** How long a changed IBAN is not paid to. */
export async function readIbanWait(db: Db): Promise<number> {
  const { ibanWaitHours } = await db.selectFrom('settings').select('ibanWaitHours').executeTakeFirstOrThrow();
  return ibanWaitHours;
}

/**
 * When somebody is a new payee, what they are paid within a day without a review, and at first without having said who they
 * are.
 */
export async function readPayeeLimits(
  db: Db,
): Promise<{ newPayeeDays: number; payeeDayLimit: string; identityLimit: string }> {
  return db
    .selectFrom('settings')
    .select(['newPayeeDays', 'payeeDayLimit', 'identityLimit'])
    .executeTakeFirstOrThrow();
}

/** From which amount the guest's bank is asked to confirm who pays. Null: the bank decides. */
export async function readThreeDsFrom(db: Db): Promise<string | null> {
  const { threeDsFrom } = await db.selectFrom('settings').select('threeDsFrom').executeTakeFirstOrThrow();
  return threeDsFrom;
}

/** Up to which amount warned tips are given back at once. Null: admins decide all of them. */
export async function readFraudRefundLimit(db: Db): Promise<string | null> {
  const { fraudRefundLimit } = await db
    .selectFrom('settings')
    .select('fraudRefundLimit')
    .executeTakeFirstOrThrow();
  return fraudRefundLimit;
}

/** Reads the settings and locks them until the transaction ends. */
export async function lockSettings(transaction: Db) {
  const row = await transaction
    .selectFrom('settings')
    .select(shownColumns)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return withIban(transaction, row);
}

export async function updateSettings(
  db: Db,
  { payerIban, ...change }: SettingsChange,
  updatedBy: string | null,
  now: Date,
) {
  // A field that is present but undefined would be written as NULL.
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const row = await db
    .updateTable('settings')
    .set({ ...given, updatedAt: now, updatedBy })
    .$if(payerIban !== undefined, (update) =>
      update.set({ payerIban: encryptField(db, 'settings.payer_iban', ONLY_ROW, payerIban ?? null) }),
    )
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
  return withIban(db, row);
}

/** The column `singleton` of the only row. */
const ONLY_ROW = true;

function withIban<Row extends { payerIban: EncryptedText | null }>(db: Db, row: Row) {
  return { ...row, payerIban: decryptField(db, 'settings.payer_iban', ONLY_ROW, row.payerIban) };
}

/** Since when this database counts as a copy that must not act, or nothing. */
export async function readHeldSince(db: Db): Promise<Date | null> {
  const { heldSince } = await db.selectFrom('settings').select('heldSince').executeTakeFirstOrThrow();
  return heldSince;
}

/** Returns false if it was not held. */
export async function endHold(db: Db): Promise<boolean> {
  const changed = await db
    .updateTable('settings')
    .set({ heldSince: null })
    .where('heldSince', 'is not', null)
    .returning('singleton')
    .executeTakeFirst();
  return changed !== undefined;
}

/** True if this database is used for real payments. This cannot be undone. */
export async function readIsLive(db: Db): Promise<boolean> {
  const { isLive } = await db.selectFrom('settings').select('isLive').executeTakeFirstOrThrow();
  return isLive;
}

export async function setLive(db: Db): Promise<void> {
  await db.updateTable('settings').set({ isLive: true }).execute();
}
