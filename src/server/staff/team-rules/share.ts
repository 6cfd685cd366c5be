import type { Db } from '#server/platform/db/database.ts';
import { findShareRuleOf, listGroup } from '#server/staff/team-rules/share-store.ts';
import type { GroupShareOfToday, ShareRule, ShareToTip } from '#shared/contracts/tip-parts.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { MOST_IN_GROUP } from '#shared/money/share-rule.ts';

export type Sharing = ShareRule & {
  ruleId: number;
  /** Who of the group is there today, by id. */
  group: number[];
  isInGroup: boolean;
  /** Whether tips to people outside the group are divided now. */
  isShared: boolean;
  /** Whether a tip to this person is divided now. */
  isDivided: boolean;
};

/**
 * How a tip to this person is shared with a group at this moment. Undefined without a rule. A tip is not divided if the
 * person is in the group, if nobody of the group is there, or if there are more than can share one tip.
 */
export async function findSharing(db: Db, staffId: number, now: Date): Promise<Sharing | undefined> {
  const rule = await findShareRuleOf(db, staffId);
  if (!rule) return undefined;
  const { ruleId, percent, roles, businessId, role } = rule;
  const group = await listGroup(db, { businessId, roles, day: dubaiDay(now) });
  const isInGroup = roles.includes(role);
  const isShared = group.length > 0 && group.length <= MOST_IN_GROUP;
  return { ruleId, percent, roles, group, isInGroup, isShared, isDivided: isShared && !isInGroup };
}

/** What a guest reads before tipping this person. Null if the tip is not divided. */
export async function findShareToTip(db: Db, staffId: number, now: Date): Promise<ShareToTip | null> {
  const sharing = await findSharing(db, staffId, now);
  if (!sharing?.isDivided) return null;
  const { percent, roles, group } = sharing;
  return { percent, roles, people: group.length };
}

/** What the person themselves reads in the portal. */
export async function findGroupShare(db: Db, staffId: number, now: Date): Promise<GroupShareOfToday | null> {
  const sharing = await findSharing(db, staffId, now);
  if (!sharing) return null;
  const { percent, roles, group, isInGroup, isShared } = sharing;
  return { percent, roles, people: group.length, isInGroup, isDivided: isShared };
}
