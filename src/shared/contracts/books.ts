import { z } from 'zod';
import { typedPassword } from '#shared/contracts/auth.ts';
import { decimal, instant, line, named } from '#shared/contracts/fields.ts';
import { day, month } from '#shared/contracts/period.ts';
import { refusal } from '#shared/contracts/request-parts.ts';
import {
  checkFailures,
  ledgerAccounts,
  ledgerRules,
  ledgerSubjects,
  moneyAccounts,
} from '#shared/money/ledger-accounts.ts';
import { because } from '#shared/reasons/because.ts';

const sides = { debit: decimal, credit: decimal };

/** The platform's own statement. All amounts come from the postings. */
export const booksByMonth = named('BooksByMonth', {
  months: z
    .array(
      z.object({
        month: z.string().describe('2026-11'),
        isClosed: z.boolean().describe('Nothing can be posted into it any more'),
        accounts: z
          .array(
            z.object({
              account: z.enum(ledgerAccounts),
              opening: decimal.describe('Debits less credits before the month'),
              ...sides,
              closing: decimal.describe('Debits less credits until the end of the month'),
            }),
          )
          .describe('Every account that was ever used until then'),
        ...sides,
        fees: decimal.describe('Fees without VAT, less those that were given back'),
        providerFees: decimal,
        adjustments: decimal.describe('What the provider took for another reason, less what it gave'),
        bankFees: decimal,
        losses: decimal.describe('Lost disputes that the platform bears, and debts that were given up'),
        profit: decimal.describe('Fees less adjustments, losses and the fees of provider and bank'),
      }),
    )
    .describe('The newest first'),
});
export type BooksByMonth = z.input<typeof booksByMonth>;

export const closeMonthRequest = z.strictObject({ month });

export const closedMonths = named('ClosedMonths', {
  months: z
    .array(z.object({ month: z.string(), closedAt: instant, closedByName: z.string() }))
    .describe('The newest first'),
  next: z
    .object({ month: z.string(), obstacle: refusal.nullable().describe('Why it cannot be closed now') })
    .nullable()
    .describe('The oldest month that is not closed; null if nothing was ever posted'),
});
export type ClosedMonths = z.input<typeof closedMonths>;

export const moneyPosition = named('MoneyPosition', {
  accounts: z
    .record(z.enum(moneyAccounts), decimal)
    .describe('The balance of each account; held money, debts and costs are above zero'),
  held: decimal.describe('By the provider and in the bank, by its statements as soon as there are any'),
  owed: decimal.describe(
    'To people, in payouts on their way, as VAT, to other products, and unexplained money',
  ),
  left: decimal.describe('Held less owed; below zero if money is missing'),
  isSandbox: z.boolean().describe('No provider holds money'),
});

export const settlement = named('Settlement', {
  days: z
    .array(
      z.object({
        day,
        collected: decimal,
        refunded: decimal,
        fees: decimal.describe('What the provider kept, with VAT'),
        disputed: decimal.describe('Taken for disputes, below zero, or given back'),
        sent: decimal.describe('To our bank'),
        arrived: decimal.nullable().describe('What of it the bank’s statements have; null before the first'),
        missing: decimal.nullable().describe('Sent less arrived'),
        missingDays: z.int().nullable().describe('Days since then, if anything is missing'),
        other: decimal,
        margin: decimal.describe('Karam’s fees of the day’s tips less the provider’s fees without VAT'),
        balance: decimal.describe('What the provider held at the end of the day'),
        readAt: instant,
      }),
    )
    .describe('Newest first, at most a year'),
  unread: z.object({ count: z.int(), oldest: day }).nullable().describe('Days since the first payment'),
});

export const cardCost = named('CardCost', {
  cardBps: z.int().describe('290 is 2.9 %'),
  cardFixedFils: z.int(),
  payments: z
    .int()
    .describe('How many payments of the provider’s own books it is computed from; 0: the default'),
});

/** A rule of the ledger, how many break it, and the first few of them. */
export const ledgerCheck = z.object({
  rule: z.enum(ledgerRules),
  holds: z.boolean(),
  broken: z.int(),
  // Runs of earlier versions did not keep them.
  examples: z.array(z.object({ kind: z.enum(ledgerSubjects), id: z.string() })).optional(),
});

export const ledgerCheckRun = named('LedgerCheckRun', {
  id: z.int(),
  startedByName: z.string().nullable().describe('Nobody for the nightly run'),
  startedAt: instant,
  finishedAt: instant.nullable(),
  total: z.int().describe('How many rules there are'),
  results: z.array(ledgerCheck).describe('Those that have been checked so far'),
  failure: z.enum(checkFailures).nullable().describe('Why it did not come to its end'),
  failureDetail: z.string().nullable().describe('The database’s own words, when it was an error'),
});

export const lastLedgerCheckRun = named('LastLedgerCheckRun', {
  run: ledgerCheckRun.nullable().describe('None until the first'),
});

const cause = z.object({
  tipId: z.int(),
  amount: decimal,
  at: instant,
  isDisputed: z.boolean().describe("Held until the guest's bank decides; otherwise given back"),
});

const writeOff = z.object({
  id: z.int(),
  amount: decimal,
  reason: z.string(),
  proposedByName: z.string(),
  proposedAt: instant,
  isOwn: z.boolean().describe('The admin who asks has proposed it, and so cannot confirm it'),
});

const debt = z.object({
  staffId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  business: z.object({ id: z.int(), name: z.string() }),
  amount: decimal.describe('What the person owes, above zero'),
  held: decimal.describe('What open disputes hold. Nothing can be written off while it is above zero'),
  since: instant.describe('When the balance last went below zero'),
  hasLeft: z.boolean().describe('Not active any more: no new tips will repay it'),
  causes: z.array(cause).describe('The newest refunds and open disputes that make up the debt'),
  writeOff: writeOff.nullable().describe('Proposed and not decided'),
});
export type Debt = z.input<typeof debt>;

/** People who owe, the oldest debt first. */
export const debtList = named('DebtList', {
  debts: z.array(debt),
  total: decimal,
  count: z.int(),
  writtenOff: decimal,
});
export type DebtList = z.input<typeof debtList>;

export const writeOffRequest = z.strictObject({ reason: line(1, 500, because('write_off_reason_required')) });

export const writeOffConfirm = z.strictObject({
  password: typedPassword.describe('That of the admin who confirms'),
});
