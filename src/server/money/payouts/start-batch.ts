import { createHash } from 'node:crypto';
import { lockPayable } from '#server/money/ledger/post/payable.ts';
import {
  SCREENED_FIRST,
  type StartedPayout,
  type Starting,
  startPayoutsWithin,
} from '#server/money/payouts/payout-orders.ts';
import {
  findBusinessesOfStaff,
  findPayoutWithOtherHash,
  findRecipientNames,
} from '#server/money/payouts/payout-store.ts';
import { screenPayees } from '#server/money/screening/screen-payees.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { type Idempotency, idempotencyOf, keyWasUsed } from '#server/platform/http/idempotency.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import type { BatchRequest } from '#shared/contracts/owed.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

type Line = BatchRequest['lines'][number];
type Outcome = { line: Line; payout: StartedPayout } | { line: Line; refusal: Refusal };

type BatchOrder = {
  lines: Line[];
  idempotencyKey: string | undefined;
} & Starting;

/**
 * Starts the payouts of a preview. Each pays exactly the amount of its line, even if more is owed by now, or is refused on
 * its own with a reason. One transaction for each business and its staff, so that no business waits for another.
 */
export async function startBatch(db: Db, order: BatchOrder) {
  await refuseWhileHeld(db);
  await screenPayees(db, () => order.now, SCREENED_FIRST);
  const { lines } = order;
  if (new Set(lines.map(recipientKeyOf)).size < lines.length) throw refuse('invalid_input', 'listed_twice');
  const keys = keysOf(order);
  await refuseOtherBatch(db, keys);
  const outcomes: Outcome[] = [];
  for (const [businessId, ofBusiness] of await groupByBusiness(db, lines)) {
    outcomes.push(...(await startLines(db, businessId, ofBusiness, keys, order)));
  }
  // In the order of the request.
  outcomes.sort((a, b) => lines.indexOf(a.line) - lines.indexOf(b.line));
  const refused = outcomes.flatMap((outcome) => ('refusal' in outcome ? [outcome] : []));
  const nameOf = await findRecipientNames(
    db,
    refused.map(({ line }) => line),
  );
  return {
    started: outcomes.flatMap((outcome) => ('payout' in outcome ? [outcome.payout] : [])),
    refused: refused.map(({ line, refusal }) => ({
      recipientType: line.recipientType,
      recipientId: line.recipientId,
      recipientName: nameOf.get(`${line.recipientType} ${line.recipientId}`) ?? null,
      ...withMessage(refusal),
    })),
  };
}

async function startLines(
  db: Db,
  businessId: number | undefined,
  lines: Line[],
  keys: Map<string, Idempotency>,
  { actor, now, isTestMode }: BatchOrder,
): Promise<Outcome[]> {
  if (businessId === undefined)
    return lines.map((line) => ({ line, refusal: refuse('not_found', 'no_such_staff').refusal }));
  const orders = lines.map((line) => ({
    type: line.recipientType,
    recipientId: line.recipientId,
    amountFils: line.amount,
    description: null,
    staff: 'without_iban' as const,
    idempotency: keys.get(recipientKeyOf(line)) ?? null,
  }));
  const started = await db.transaction().execute(async (transaction) => {
    const balances = await lockPayable(transaction, businessId);
    return startPayoutsWithin(transaction, businessId, balances, orders, { actor, now, isTestMode });
  });
  return lines.flatMap((line, index): Outcome[] => {
    const outcome = started[index];
    if (outcome === undefined) return [];
    return [outcome instanceof AppError ? { line, refusal: outcome.refusal } : { line, payout: outcome }];
  });
}

function recipientKeyOf({ recipientType, recipientId }: Line): string {
  return `${recipientType}:${recipientId}`;
}

/** One key for each line, made of the batch's key and the recipient: a repeated batch finds its payouts. */
function keysOf({ lines, idempotencyKey }: BatchOrder): Map<string, Idempotency> {
  const content = lines.map((line) => [recipientKeyOf(line), line.amount]).sort();
  const keys = new Map<string, Idempotency>();
  for (const line of lines) {
    const name = recipientKeyOf(line);
    const key =
      idempotencyKey && createHash('sha256').update(`${idempotencyKey}\n${name}`).digest('base64url');
    const idempotency = idempotencyOf(key && `batch:${key}`, content);
    if (idempotency) keys.set(name, idempotency);
  }
  return keys;
}

/** Refuses a key that was used for a different batch. */
async function refuseOtherBatch(db: Db, keys: Map<string, Idempotency>): Promise<void> {
  const [first] = keys.values();
  if (!first) return;
  const keyList = [...keys.values()].map(({ key }) => key);
  const other = await findPayoutWithOtherHash(db, keyList, first.requestHash);
  if (other) throw keyWasUsed();
}

/** Lines of unknown staff members are grouped under `undefined`. */
async function groupByBusiness(db: Db, lines: Line[]): Promise<Map<number | undefined, Line[]>> {
  const staffIds = lines.filter((line) => line.recipientType === 'staff').map((line) => line.recipientId);
  const businessOf = await findBusinessesOfStaff(db, staffIds);
  const groups = new Map<number | undefined, Line[]>();
  for (const line of lines) {
    const { recipientType, recipientId } = line;
    const businessId = recipientType === 'business' ? recipientId : businessOf.get(recipientId);
    groups.set(businessId, [...(groups.get(businessId) ?? []), line]);
  }
  return groups;
}
