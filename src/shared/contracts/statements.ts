import { z } from 'zod';
import { decimal, instant, named } from '#shared/contracts/fields.ts';
import { day, month } from '#shared/contracts/period.ts';
import { emirates } from '#shared/emirates.ts';
import { because } from '#shared/reasons/because.ts';

/**
 * What changes the amount that is owed to a staff member. `payout_returned`: the payout failed, was
 * cancelled, or was returned by the payee's bank. `disputed`: held while the guest's bank decides.
 * `write_off_taken_back`: the money behind a debt that was given up came back.
 */
export const statementKinds = [
  'tip',
  'refund',
  'disputed',
  'dispute_released',
  'written_off',
  'write_off_taken_back',
  'payout',
  'payout_returned',
] as const;
export type StatementKind = (typeof statementKinds)[number];

export const statementQuery = z.object({ month });

const sums = {
  opening: decimal.describe('Owed when the month began'),
  tips: decimal.describe('After fees'),
  tipCount: z.int(),
  refunds: decimal.describe('Negative'),
  disputes: decimal.describe('Negative: held for open disputes or lost by them, less what was released'),
  writtenOff: decimal.describe('Debts that were given up, less what was taken back of that'),
  payouts: decimal.describe('Negative: started payouts, less those that came back'),
  closing: decimal.describe('Owed when the month ended'),
};
const code = z
  .string()
  .nullable()
  .describe('With it, anybody can see the closing figure. Null until the month is over');
const fingerprint = z
  .string()
  .describe(
    'Of every entry, in 20 digits from 0 to F. It changes if one of them does, or one is added or missing',
  );

const statementLine = z.object({
  id: z.int(),
  kind: z.enum(statementKinds),
  amount: decimal,
  tipId: z.int().nullable(),
  payoutId: z.int().nullable(),
  tippedAt: instant.nullable().describe('Of a refund or dispute: when the tip was given'),
  createdAt: instant,
});
export type StatementLine = z.input<typeof statementLine>;

const sheet = {
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.string(),
  ...sums,
  lines: z.array(statementLine),
  isCut: z.boolean().describe('The month has more lines than are listed; the sums include all'),
};

/** A staff member's month. Opening, tips, refunds, disputes, write-offs and payouts add up to closing. */
export const statement = named('Statement', {
  month: z.string(),
  ...sheet,
  code,
  fingerprint,
  isShared: z.boolean().describe('Whoever has the code sees all of it'),
});

export const shareStatementRequest = z.strictObject({ month, isShared: z.boolean() });
export const sharedStatement = named('SharedStatement', { isShared: z.boolean() });

const businessSums = z.object({
  ...sums,
  fee: decimal.describe('Of the tips of the month, less those of its refunds; without VAT'),
  vat: decimal.describe('VAT on this fee'),
});

/** A month of a business: the sums of each of its people, and of all of them. */
export const businessStatement = named('BusinessStatement', {
  month: z.string(),
  businessName: z.string(),
  tlNumber: z.string().nullable(),
  people: z.array(businessSums.extend({ staffId: z.int(), firstName: z.string(), lastName: z.string() })),
  totals: businessSums,
  code,
});
export type BusinessStatement = z.input<typeof businessStatement>;

/** As it is typed: in small letters too, and with spaces or hyphens between its parts. */
export const statementCode = z.object({
  code: z
    .string()
    .max(100, because('no_such_statement'))
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
});

/** What anybody who has the code of a statement can see. */
export const checkedStatement = named('CheckedStatement', {
  month: z.string(),
  closing: decimal.describe('Owed when the month ended'),
  fingerprint: fingerprint.nullable().describe('Of every entry, by the books now. Null for a business'),
  sheet: z.object(sheet).nullable().describe('The whole statement, if its person shares it'),
});
export type CheckedStatement = z.input<typeof checkedStatement>;

/** `credit_note`: gives back fees of an earlier invoice, because tips of its month were refunded. */
export const invoiceKinds = ['invoice', 'credit_note'] as const;

/** `credits`: fees that refunds gave back, below zero. Only on invoices from before there were credit notes. */
export const invoiceLineKinds = ['fees', 'credits'] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];

/** The invoice or credit note for the fees of a business in a closed month. It never changes, and has both parties as they were. */
export const listedInvoice = named('ListedInvoice', {
  id: z.int(),
  kind: z.enum(invoiceKinds),
  number: z
    .string()
    .describe('2026-000001, or CN-2026-000001: without gaps in the year in which it was made'),
  month: z.string().describe('Of a credit note: the month of the refunds'),
  businessId: z.int(),
  businessName: z.string(),
  fee: decimal.describe('Without VAT'),
  vat: decimal,
  total: decimal,
  madeAt: instant,
});
export type ListedInvoice = z.input<typeof listedInvoice>;

const numbered = listedInvoice.pick({ id: true, kind: true, number: true });

export const invoice = listedInvoice
  .extend({
    sellerName: z.string(),
    sellerTrn: z.string().nullable(),
    sellerAddress: z.string().nullable(),
    sellerEmirate: z.enum(emirates).nullable(),
    businessLegalName: z.string().nullable(),
    businessAddress: z.string().nullable(),
    businessEmirate: z.enum(emirates).nullable(),
    businessTrn: z.string().nullable(),
    credited: numbered.nullable().describe('Of a credit note: its invoice'),
    creditNotes: z.array(numbered).describe('Of an invoice: what was given back of it later'),
    suppliedOn: day.describe('The last day of the month'),
    tlNumber: z.string().nullable(),
    lines: z.array(
      z.object({
        kind: z.enum(invoiceLineKinds),
        vatBps: z.int(),
        tipCount: z.int(),
        fee: decimal.describe('Lines of the kind `credits` are below zero'),
        vat: decimal,
        total: decimal,
      }),
    ),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.input<typeof invoice>;

export const makeInvoicesRequest = z.strictObject({ month });
export const madeInvoices = named('MadeInvoices', {
  made: z.int().describe('0 if every business has its invoice'),
});
export const missingInvoices = named('MissingInvoices', {
  months: z.array(z.string()).describe('Closed months without an invoice, the oldest first'),
});
