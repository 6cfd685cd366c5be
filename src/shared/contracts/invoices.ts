import { z } from 'zod';
import { decimal, instant } from '#shared/contracts/fields.ts';
import { month } from '#shared/contracts/period.ts';

/** `credits`: fees that refunds of the month gave back, also those of tips of earlier months. */
export const invoiceLineKinds = ['fees', 'credits'] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];

/** The invoice for the fees of a business in a closed month. It never changes. */
export const listedInvoice = z
  .object({
    id: z.int(),
    number: z.string().describe('2026-000001: without gaps in the year in which it was made'),
    month: z.string(),
    businessId: z.int(),
    businessName: z.string(),
    fee: decimal.describe('Without VAT'),
    vat: decimal,
    total: decimal,
    madeAt: instant,
  })
  .meta({ id: 'ListedInvoice' });
export type ListedInvoice = z.input<typeof listedInvoice>;

export const invoice = listedInvoice
  .extend({
    sellerName: z.string(),
    sellerTrn: z.string().nullable(),
    tlNumber: z.string().nullable(),
    lines: z.array(
      z.object({
        kind: z.enum(invoiceLineKinds),
        vatBps: z.int(),
        tipCount: z.int(),
        fee: decimal.describe('Credits are below zero'),
        vat: decimal,
        total: decimal,
      }),
    ),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.input<typeof invoice>;

export const makeInvoicesRequest = z.strictObject({ month });
export const madeInvoices = z
  .object({ made: z.int().describe('0 if every business has its invoice') })
  .meta({ id: 'MadeInvoices' });
export const missingInvoices = z
  .object({ months: z.array(z.string()).describe('Closed months without an invoice, the oldest first') })
  .meta({ id: 'MissingInvoices' });
export type MissingInvoices = z.input<typeof missingInvoices>;
