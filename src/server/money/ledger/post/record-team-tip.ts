import { insertPendingTips } from '#server/money/ledger/post/pending-tips.ts';
import { type NewTip, type RecordedTip, recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { addFurtherParts } from '#server/money/ledger/post/team-tip-days.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addFils, toDecimal } from '#shared/money/money.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';
import type { Division } from '#shared/money/team-weights.ts';

/**
 * A tip that several people share, divided into a tip for each of them. The first is the lead and has the guest's token: of
 * a shared tip the tipped person, of a team tip whoever has the lowest staff id.
 */
export type NewTeamTip = {
  rule: Division;
  /** Of a tip that is shared with a group. */
  shareRuleId: number | null;
  parts: { tip: NewTip; weight: number }[];
  /** The sum of all weights, including staff members whose part was less than a fil. */
  weights: number;
};

/** One staff member could not be tipped, or the idempotency key is used: then no part is recorded. */
class NotWhole extends Error {}

/**
 * Records all parts of a paid team tip in one transaction. Returns undefined, and records nothing, if one part could not be
 * recorded.
 */
export async function recordPaidTeamTip(db: Db, team: NewTeamTip): Promise<RecordedTip[] | undefined> {
  return allOrNothing(db, async (transaction) => {
    const recorded = await recordPaidTips(
      transaction,
      team.parts.map(({ tip }) => tip),
      'wait',
      team.shareRuleId ?? 'any',
    );
    await insertTeamParts(transaction, team, recorded);
    await addFurtherParts(
      transaction,
      recorded.map(({ id }) => id),
    );
    return recorded;
  });
}

/** The same for a tip that the guest must pay first. Returns the lead. `alongside` runs in the same transaction. */
export async function insertPendingTeamTip(
  db: Db,
  team: NewTeamTip,
  provider: ProviderName,
  alongside: (transaction: Db, lead: TipRow) => Promise<void>,
): Promise<TipRow | undefined> {
  return allOrNothing(db, async (transaction) => {
    const rows = await insertPendingTips(
      transaction,
      team.parts.map(({ tip }) => tip),
      provider,
      team.shareRuleId ?? 'any',
    );
    const [lead] = rows;
    await insertTeamParts(transaction, team, rows);
    if (!lead) throw new NotWhole();
    await alongside(transaction, lead);
    return lead;
  });
}

async function allOrNothing<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T | undefined> {
  return db
    .transaction()
    .execute(work)
    .catch((error) => {
      if (error instanceof NotWhole) return undefined;
      throw error;
    });
}

async function insertTeamParts(
  db: Db,
  { rule, shareRuleId, parts, weights }: NewTeamTip,
  rows: { id: number; token: string }[],
): Promise<void> {
  const byToken = new Map(rows.map(({ id, token }) => [token, id]));
  const recorded = parts.flatMap(({ tip, weight }) => {
    const tipId = byToken.get(tip.token);
    return tipId === undefined ? [] : [{ tipId, weight }];
  });
  const [lead] = recorded;
  if (!lead || recorded.length < parts.length) throw new NotWhole();
  // Nobody of the group got a part: a tip like any other.
  if (rule === 'share' && parts.length === 1) return;
  const sumOf = (name: 'amountFils' | 'chargedFils') =>
    toDecimal(addFils(...parts.map(({ tip }) => tip.split[name])));
  const leadId = lead.tipId;
  const whole = { leadId, rule, shareRuleId, amount: sumOf('amountFils'), charged: sumOf('chargedFils') };
  await db
    .insertInto('teamTips')
    .values({ ...whole, weights })
    .execute();
  await db
    .insertInto('teamTipParts')
    .values(recorded.map((part) => ({ ...part, leadId })))
    .execute();
}
