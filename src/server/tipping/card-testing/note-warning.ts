import { countPaidTips } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { noteCase } from '#server/tipping/card-testing/cases.ts';
import {
  CARD_LIMIT,
  CHECKOUT_LIMIT,
  RULES,
  type Rule,
  SMALL_BELOW_FILS,
  WINDOW_MS,
  waitAfter,
} from '#server/tipping/card-testing/rules.ts';
import { type knownWaits, waitKeyOf } from '#server/tipping/card-testing/waits.ts';
import {
  type Counts,
  countWarnings,
  insertWarning,
  listTipIds,
  type Origin,
  saveWaits,
  type Wait,
  type Warning,
} from '#server/tipping/card-testing/warning-store.ts';
import { fils } from '#shared/money/money.ts';

/**
 * Counts a warning, sets the waits that follow from it and opens a case. Returns whether the provider's page should be
 * closed on which the card was declined.
 *
 * The steps are separate statements: when several warnings come at once, the last of them counts all.
 */
export async function noteWarning(
  db: Db,
  known: ReturnType<typeof knownWaits>,
  warning: Warning,
  publicOrigin: string,
): Promise<boolean> {
  await insertWarning(db, warning);
  const since = new Date(warning.createdAt.getTime() - WINDOW_MS);
  const counts = await countWarnings(db, warning, since);
  const broken = await listBroken(db, warning, counts, since);
  const isCardOver = counts.card >= CARD_LIMIT;
  if (broken.length > 0) {
    const waits = broken.map((rule) => waitOf(rule, warning, counts));
    await saveWaits(db, waits);
    known.add(waits);
  }
  const [first] = broken;
  if (first === 'code') await noteCase(db, 'one_code', warning, since, publicOrigin);
  else if (first) await noteCase(db, 'one_address', warning, since, publicOrigin);
  else if (isCardOver) await noteCase(db, 'one_card', warning, since, publicOrigin);
  return first !== undefined || isCardOver || counts.tip >= CHECKOUT_LIMIT;
}

/** The rules that this warning breaks, the most particular first. */
async function listBroken(db: Db, origin: Origin, counts: Counts, since: Date): Promise<Rule[]> {
  const { network } = origin;
  const tippers = { addressAndCode: { network, code: origin }, address: { network }, code: { code: origin } };
  const broken: Rule[] = [];
  for (const rule of Object.keys(RULES) as Rule[]) {
    if (counts[rule] < RULES[rule].limit) continue;
    // In a crowd of honest guests some cards are declined, but more tips are paid. Small ones could be a tester's own.
    const tipIds = await listTipIds(db, tippers[rule], since);
    const paid = await countPaidTips(db, tipIds, fils(SMALL_BELOW_FILS));
    if (counts[rule] > paid) broken.push(rule);
  }
  return broken;
}

function waitOf(rule: Rule, warning: Warning, counts: Counts): Wait {
  const until = new Date(warning.createdAt.getTime() + waitAfter(rule, counts[rule]));
  return { key: waitKeyOf[rule](warning), until };
}
