import { z } from 'zod';
import { givenPassword } from '#shared/contracts/auth.ts';
import { decimal, instant, line } from '#shared/contracts/fields.ts';
import { because } from '#shared/reasons/because.ts';

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
export const debtList = z
  .object({ debts: z.array(debt), total: decimal, count: z.int(), writtenOff: decimal })
  .meta({ id: 'DebtList' });
export type DebtList = z.input<typeof debtList>;

export const writeOffRequest = z.strictObject({ reason: line(1, 500, because('write_off_reason_required')) });

export const writeOffConfirm = z.strictObject({
  password: givenPassword.describe('That of the admin who confirms'),
});
