import { type Fils, getFilsFrom, subtractFils } from '#shared/money.ts';

/** What is compared of a statement, stored or about to be. */
export type Link = { fromDay: string; toDay: string; opening: string; closing: string };
/** Between two statements the balance changed: one is missing. */
export type Gap = { afterDay: string; beforeDay: string; changedFils: Fils };

/**
 * The gap before a statement: none of those that end before it has the balance that it begins with. Statements can
 * overlap, and a bank can give several for one day. `all` is in the order in which they were uploaded.
 */
export function findGap(statement: Link, all: Link[]): Gap | undefined {
  const others = all.filter((other) => other !== statement);
  const startsLike = (other: Link) =>
    other.fromDay === statement.fromDay && other.opening === statement.opening;
  const contains = (other: Link) => other.fromDay <= statement.fromDay && other.toDay >= statement.toDay;
  const earlierUploads = all.slice(0, all.indexOf(statement));
  if (earlierUploads.some((other) => startsLike(other) || contains(other))) return undefined;
  if (others.some(({ toDay, closing }) => toDay <= statement.fromDay && closing === statement.opening))
    return undefined;
  const last = others
    .filter(({ toDay }) => toDay < statement.fromDay)
    .toSorted((one, other) => one.toDay.localeCompare(other.toDay))
    .at(-1);
  if (!last) return undefined;
  return {
    afterDay: last.toDay,
    beforeDay: statement.fromDay,
    changedFils: subtractFils(getFilsFrom(statement.opening), getFilsFrom(last.closing)),
  };
}
