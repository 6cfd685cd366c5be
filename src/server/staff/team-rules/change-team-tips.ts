import { lockOwnBusiness } from '#server/business/businesses/get-business.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AtWork } from '#server/platform/http/signed-in-user.ts';
import { readRule, saveRule } from '#server/staff/team-rules/rule-store.ts';
import type { TeamTipsChange } from '#shared/contracts/team-rules.ts';

type Changing = { db: Db; owner: AtWork; actor: Actor; now: Date };

/** Counts for the next tip. Weights are kept while tips for the team are off. */
export async function changeTeamTips(
  { db, owner, actor, now }: Changing,
  { isOn, rule, weights }: TeamTipsChange,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Two changes at once are recorded one after the other, each with what it has replaced.
    const { id } = await lockOwnBusiness(transaction, owner);
    const before = await readRule(transaction, id);
    await saveRule(transaction, id, { rule: isOn ? rule : null, weights }, now);
    const after = await readRule(transaction, id);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await recordAudit(transaction, actor, {
      action: 'business.team_tips_changed',
      subject: { type: 'business', id },
      detail: { from: before, to: after },
    });
  });
}
