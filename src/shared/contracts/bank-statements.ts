import { z } from 'zod';
import { bankDifferences, bankEntryKinds, bankExplanations, bankMatchKinds } from '#shared/bank.ts';
import { decimal, instant, line, named } from '#shared/contracts/fields.ts';
import { day } from '#shared/contracts/period.ts';
import { proposal } from '#shared/contracts/proposals.ts';
import { because } from '#shared/reasons/because.ts';

export const bankStatementRequest = z.strictObject({
  content: z.string(because('file_text_expected')).min(1, because('file_empty')),
  /** The fingerprint of the preview that is to be taken in. Without it this is a preview only. */
  fingerprint: z.string().max(100).optional(),
});

const gap = z
  .object({ afterDay: day, beforeDay: day, changed: decimal })
  .describe('Between the two days the balance changed without a statement');

const statement = z.object({
  name: z.string(),
  fromDay: day,
  toDay: day,
  opening: decimal,
  closing: decimal,
  entryCount: z.int(),
  gap: gap.nullable(),
});

/** What statements would add, or have added. */
export const bankStatementPreview = named('BankStatementPreview', {
  statements: z.array(statement.extend({ isKnown: z.boolean().describe('Taken in before') })),
  lines: z.array(
    z.object({
      reference: z.string(),
      bookedDay: day,
      amount: decimal.describe('Above zero for money that came'),
      kind: z.enum(bankEntryKinds),
      payoutIds: z.array(z.int()),
      text: z.string().nullable(),
    }),
  ),
  knownEntries: z.int().describe('Entries that an earlier statement had already'),
  sums: z.array(z.object({ kind: z.enum(bankEntryKinds), count: z.int(), total: decimal })),
  fingerprint: z.string(),
  applied: z.boolean(),
});

const age = z.int().describe('Days since then');

/** The bank's side of the books. */
export const bankSide = named('BankSide', {
  ibanEnd: z.string().nullable().describe('The last four digits of the account; null until it is set'),
  statements: z.array(statement.extend({ id: z.int() })).describe('Newest first'),
  differences: z
    .array(
      z.object({
        kind: z.enum(bankDifferences),
        payoutId: z.int().nullable(),
        lineId: z.string().nullable(),
        amount: decimal.describe('What the statements lack'),
        since: day,
        days: age,
      }),
    )
    .describe('Oldest first'),
  unexplained: z
    .array(
      z.object({
        id: z.int(),
        reference: z.string(),
        bookedDay: day,
        amount: decimal,
        description: z.string().nullable(),
        days: age,
        candidates: z.array(z.object({ kind: z.enum(bankMatchKinds), itemId: z.string(), day })),
      }),
    )
    .describe('Oldest first'),
  explained: z.array(
    z.object({
      id: z.int(),
      bookedDay: day,
      amount: decimal,
      description: z.string().nullable(),
      explanation: z.enum(bankExplanations),
      note: z.string(),
      explainedByName: z.string(),
      explainedAt: instant,
      turn: z.int().describe('1 for the first explanation of the entry'),
      correction: z
        .object({
          note: z.string(),
          item: z
            .string()
            .nullable()
            .describe('The payout, or the line of the provider’s books, that it was matched with'),
          byName: z.string(),
          at: instant,
        })
        .nullable()
        .describe('Why it was wrong. Null if it stands'),
    }),
  ),
});

export const explainedEntry = bankSide
  .extend({
    proposal: proposal.nullable().describe('The explanation or correction, if it waits for a second admin'),
  })
  .meta({ id: 'ExplainedBankEntry' });

export const correctRequest = z.strictObject({ note: line(1, 500, because('explanation_note_required')) });

export const explainRequest = z.strictObject({
  explanation: z.enum(bankExplanations, because('explanation_required')),
  note: line(1, 500, because('explanation_note_required')),
  itemId: z.string().max(255).optional().describe('The payout, or the line of the provider’s books'),
});
