import { z } from 'zod';
import { emailAddress, typedPassword } from '#shared/contracts/auth.ts';
import { amountFrom, bodyId, changedIban, decimal, instant, line, named } from '#shared/contracts/fields.ts';
import { proposal } from '#shared/contracts/proposals.ts';
import { emirates } from '#shared/emirates.ts';
import { holderKinds } from '#shared/money/ledger-accounts.ts';
import { toDecimal } from '#shared/money/money.ts';
import { ALONE_FILS } from '#shared/money/refund-share.ts';
import { paydays } from '#shared/payday.ts';
import type { AboutPlatform } from '#shared/platform.ts';
import { because } from '#shared/reasons/because.ts';
import { lossBearers } from '#shared/statuses.ts';

/** What everybody may know about the platform. It is also in every page that the server sends. */
const aboutPlatform = z.object({
  name: z.string().describe("The platform's name"),
  nameAr: z.string().describe('Its name in Arabic'),
  supportAddress: z.string().describe('Where people write to for help'),
  mailGoesOut: z.boolean().describe('False if no mail server is set: mails wait in the outbox'),
}) satisfies z.ZodType<AboutPlatform>;

/** What a guest may see before tipping: the fee and the limits of a tip. */
export const tipTerms = named('TipTerms', {
  platformFeeBps: z.int().describe('500 is 5 %'),
  platformFeeFixedFils: z.int(),
  vatBps: z.int().describe('VAT on the fee: 500 is 5 %, 0 is none'),
  vatIncluded: z.boolean().describe('Whether the fee includes VAT; if not, the fee grows by it'),
  maxTip: decimal,
  minTip: decimal.describe('The smallest charge the payment provider takes'),
  isTest: z.boolean().describe('No card is charged'),
});
export type TipTerms = z.input<typeof tipTerms>;

/** The settings that everybody may see. */
export const publicSettings = tipTerms.extend({ platform: aboutPlatform }).meta({ id: 'PublicSettings' });
export type PublicSettings = z.input<typeof publicSettings>;

export const settings = tipTerms
  .pick({ platformFeeBps: true, platformFeeFixedFils: true, vatBps: true, vatIncluded: true, maxTip: true })
  .extend({
    vatTrn: z.string().nullable().describe('The tax registration number on invoices'),
    sellerName: z.string().nullable().describe('The legal name of the company, on invoices'),
    sellerAddress: z.string().nullable(),
    sellerEmirate: z.enum(emirates).nullable(),
    payerName: z.string().nullable().describe('Whose account payouts are paid from'),
    payerIban: z.string().nullable(),
    payerBic: z.string().nullable(),
    holderName: z.string().nullable().describe('Who holds the tips in that account'),
    holderKind: z.enum(holderKinds).nullable().describe('A licensed payment provider, or a bank'),
    holderReference: z.string().nullable().describe('The agreement by which they hold it'),
    purposeCode: z.string().describe('What the bank is told the payments are for'),
    memoLength: z.int().describe('How much of a memo the bank keeps'),
    bankCutoffHour: z.int().describe('From this hour in Dubai, the bank pays on its next working day'),
    bankDaysOff: z.string().describe('Days on which the bank does not work: 2026-12-02 2026-12-03'),
    payday: z
      .string()
      .nullable()
      .describe('The day on which payouts are started: week-1 is Monday. Null: no fixed one'),
    paydayThreshold: decimal.describe('On a payday, nobody is paid less than this'),
    bankHost: z.string().nullable().describe("The bank's SFTP server. Null: files are exchanged by hand"),
    bankPort: z.int(),
    bankUser: z.string().nullable(),
    bankHostKeys: z.string().nullable().describe("Fingerprints of the server's keys: SHA256:… SHA256:…"),
    bankFolderOut: z.string().nullable().describe('Where the bank reads our files'),
    bankFolderIn: z.string().nullable().describe('Where the bank puts its answers'),
    bankKeyId: z.int().nullable().describe('The key pair with which the bank knows us'),
    bankInstantUrl: z
      .string()
      .nullable()
      .describe("The bank's service for instant payments. Null: payouts go in files"),
    bankInstantKeyId: z.int().nullable().describe('The credential with which the service knows us'),
    lostDisputes: z.enum(lossBearers).describe('Who bears the loss when a dispute is lost'),
    withholdLimit: decimal.describe('While somebody owes more, only a share of their new tips is withheld'),
    withholdShareBps: z.int().describe('That share. 10000 is all'),
    guestWordsMonths: z.int().describe("How long guests' names and messages are kept. 0 is for ever"),
    providerPayloadMonths: z.int().describe('How long the content of provider events is kept'),
    mailMonths: z.int().describe('How long mails are kept'),
    auditAddressMonths: z.int().describe('How long the audit log keeps addresses'),
    erasureDelayDays: z.int().describe('How long a person can undo the erasure of their account'),
    ibanWaitHours: z.int().describe('How long nobody is paid to an IBAN that an owner or admin has changed'),
    newPayeeDays: z
      .int()
      .describe('How long after the first tip to a person their first payout needs a review'),
    payeeDayLimit: decimal.describe('What a person is paid within 24 hours without a review. 0: any amount'),
    identityLimit: decimal.describe(
      'The first payout to an account of a person, up to this, is made before they have said who they are',
    ),
    threeDsFrom: decimal
      .nullable()
      .describe('From this amount the guest’s bank is asked to confirm who pays. Null: the bank decides'),
    fraudRefundLimit: decimal
      .nullable()
      .describe('Tips up to this amount are given back at once after a fraud warning. Null: admins decide'),
    platformName: z.string(),
    platformNameAr: z.string(),
    supportAddress: z.string(),
    updatedAt: instant,
  })
  .meta({ id: 'Settings' });

const wholeNumber = (most: number) => {
  const message = because('whole_number_invalid', { most });
  return z.int(message).min(0, message).max(most, message);
};

const HIGHEST_FILS = 100_000_000;

const amountAboveZero = amountFrom(1, because('settings_amount_invalid'), {
  mostFils: HIGHEST_FILS,
}).transform(toDecimal);

const BIC = because('bic_invalid');
const bic = z
  .string(BIC)
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, BIC));

const TRN = because('trn_invalid');
const trn = z
  .string(TRN)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{15}$/, TRN));

const PURPOSE = because('purpose_code_invalid');
const MOST_MONTHS = 120;
const MOST_DELAY_DAYS = 30;
const MOST_IBAN_WAIT_HOURS = 240;
const MOST_NEW_PAYEE_DAYS = 60;
const platformName = line(1, 40, because('platform_name_required'));
const MEMO_LENGTH = because('memo_length_invalid');

const DAYS_OFF = because('bank_days_off_invalid');
const MOST_DAYS_OFF = 100;
/** Days in any order, separated by spaces or commas. */
const daysOff = z.string(DAYS_OFF).transform((text, context) => {
  const days = [...new Set(text.split(/[\s,]+/).filter(Boolean))].sort();
  const isDay = (day: string) => z.iso.date().safeParse(day).success;
  if (days.length > MOST_DAYS_OFF || !days.every(isDay)) {
    context.addIssue({ code: 'custom', message: DAYS_OFF });
    return '';
  }
  return days.join(' ');
});

const HOST = because('bank_host_invalid');
const PORT = because('bank_port_invalid');
const HOST_KEYS = because('bank_host_keys_invalid');
const MOST_HOST_KEYS = 5;
/** As the bank writes them, in any order, separated by spaces, commas or lines. */
const hostKeys = z.string(HOST_KEYS).transform((text, context) => {
  const keys = [...new Set(text.split(/[\s,]+/).filter(Boolean))].sort();
  if (keys.length > 0 && keys.length <= MOST_HOST_KEYS && keys.every((key) => HOST_KEY.test(key)))
    return keys.join(' ');
  context.addIssue({ code: 'custom', message: HOST_KEYS });
  return '';
});
const HOST_KEY = /^SHA256:[A-Za-z0-9+/]{43}$/;
const INSTANT_URL = because('instant_url_invalid');
/** Only a service on this machine is spoken to without encryption. */
const SERVICE = /^(https:\/\/[^ /?#@]+|http:\/\/(127\.0\.0\.1|localhost)(:[0-9]+)?)(\/[^ ?#@]*)?$/;
const bankFolder = line(1, 200, because('bank_folder_required'));

export const settingsChange = z
  .strictObject({
    platformFeeBps: wholeNumber(10_000),
    platformFeeFixedFils: wholeNumber(100_000),
    vatBps: wholeNumber(10_000),
    vatIncluded: z.boolean(),
    vatTrn: trn.nullable(),
    sellerName: line(1, 200, because('seller_name_required')).nullable(),
    sellerAddress: line(1, 300, because('address_required')).nullable(),
    sellerEmirate: z.enum(emirates, because('emirate_required')).nullable(),
    maxTip: amountFrom(1, because('max_tip_out_of_range'), { mostFils: HIGHEST_FILS }).transform(toDecimal),
    // Null removes the payer. Without a payer no bank file can be written.
    payerName: line(1, 70, because('payer_name_required')).nullable(),
    payerIban: changedIban,
    payerBic: bic.nullable(),
    // Null removes the holder. Without a holder no bank file is made, except in test mode.
    holderName: line(1, 100, because('holder_name_required')).nullable(),
    holderKind: z.enum(holderKinds, because('holder_kind_required')).nullable(),
    holderReference: line(1, 100, because('holder_reference_required')).nullable(),
    purposeCode: z
      .string(PURPOSE)
      .transform((text) => text.trim().toUpperCase())
      .pipe(z.string().regex(/^[A-Z]{3}$/, PURPOSE)),
    memoLength: z.int(MEMO_LENGTH).min(16, MEMO_LENGTH).max(140, MEMO_LENGTH),
    bankCutoffHour: wholeNumber(24),
    bankDaysOff: daysOff,
    payday: z.enum(paydays, because('payday_invalid')).nullable(),
    paydayThreshold: amountFrom(0, because('minimum_invalid'), { mostFils: HIGHEST_FILS }).transform(
      toDecimal,
    ),
    // All of them, or null for all: without a server, files are exchanged by hand.
    bankHost: z
      .string(HOST)
      .trim()
      .regex(/^[a-zA-Z0-9.:-]{1,253}$/, HOST)
      .nullable(),
    bankPort: z.int(PORT).min(1, PORT).max(65_535, PORT),
    bankUser: line(1, 100, because('bank_user_required')).nullable(),
    bankHostKeys: hostKeys.nullable(),
    bankFolderOut: bankFolder.nullable(),
    bankFolderIn: bankFolder.nullable(),
    bankKeyId: bodyId(because('bank_key_required')).nullable(),
    // Both, or null for both: without a service, payouts go in files.
    bankInstantUrl: z.string(INSTANT_URL).trim().max(300, INSTANT_URL).regex(SERVICE, INSTANT_URL).nullable(),
    bankInstantKeyId: bodyId(because('instant_key_required')).nullable(),
    lostDisputes: z.enum(
      lossBearers,
      because('not_one_of', { name: 'lostDisputes', values: 'platform or person' }),
    ),
    withholdLimit: amountFrom(0, because('minimum_invalid'), { mostFils: HIGHEST_FILS }).transform(toDecimal),
    withholdShareBps: wholeNumber(10_000),
    guestWordsMonths: wholeNumber(MOST_MONTHS),
    providerPayloadMonths: wholeNumber(MOST_MONTHS),
    mailMonths: wholeNumber(MOST_MONTHS),
    auditAddressMonths: wholeNumber(MOST_MONTHS),
    erasureDelayDays: wholeNumber(MOST_DELAY_DAYS),
    ibanWaitHours: wholeNumber(MOST_IBAN_WAIT_HOURS),
    newPayeeDays: wholeNumber(MOST_NEW_PAYEE_DAYS),
    payeeDayLimit: amountFrom(0, because('minimum_invalid'), { mostFils: HIGHEST_FILS }).transform(toDecimal),
    identityLimit: amountFrom(0, because('minimum_invalid'), { mostFils: HIGHEST_FILS }).transform(toDecimal),
    threeDsFrom: amountAboveZero.nullable(),
    fraudRefundLimit: amountFrom(1, because('fraud_refund_limit_invalid'), { mostFils: ALONE_FILS })
      .transform(toDecimal)
      .nullable(),
    platformName,
    platformNameAr: platformName,
    supportAddress: emailAddress,
  })
  .partial()
  .extend({
    password: typedPassword.optional().describe('That of the admin, for settings of money'),
    bearsCardCost: z
      .literal(true)
      .optional()
      .describe('The company pays what the fee leaves of the cost of a card payment'),
  })
  .refine(
    ({ password: _password, bearsCardCost: _bears, ...change }) => Object.keys(change).length > 0,
    because('nothing_to_change'),
  );
export type SettingsChange = Omit<z.infer<typeof settingsChange>, 'password' | 'bearsCardCost'>;

export const changedSettings = settings
  .extend({ proposal: proposal.nullable().describe('The settings of money that wait for a second admin') })
  .meta({ id: 'ChangedSettings' });
