import { createHash } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { findBusinessesOfStaff, findPayoutWithOtherHash } from '#server/features/payouts/payout-store.ts';
import { type Admin, startPayoutWithin } from '#server/features/payouts/start-payout.ts';
import { AppError, refuse } from '#server/http/app-error.ts';
import { type Idempotency, idempotencyOf, keyIsTaken } from '#server/http/idempotency.ts';
import { lockBalances } from '#server/ledger/lock-balances.ts';
import { sayWith } from '#server/words.ts';
import type { BatchRequest } from '#shared/contracts/owed.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

type Line = BatchRequest['lines'][number];
type Started = Awaited<ReturnType<typeof startPayoutWithin>>;
type Outcome = { line: Line; payout: Started } | { line: Line; refusal: Refusal };

export type BatchOrder = {
  lines: Line[];
  idempotencyKey: string | undefined;
  actor: Admin;
  now: Date;
};

/**
 * Payouts as a preview listed them. Each takes exactly the amount of its line, however much has come in since, or is
 * refused alone with a reason. A business and its people are one transaction, so that nobody's money waits for
 * another business.
 */
export async function startBatch(db: Db, order: BatchOrder) {
  const { lines } = order;
  if (new Set(lines.map(nameOf)).size < lines.length) throw refuse('invalid_input', 'listed_twice');
  const keys = keysOf(order);
  await refuseOtherBatch(db, keys);
  const outcomes: Outcome[] = [];
  for (const [businessId, ofBusiness] of await groupByBusiness(db, lines)) {
    const made = await db.transaction().execute(async (transaction) => {
      if (businessId !== undefined) await lockBalances(transaction, businessId);
      return startLines(transaction, ofBusiness, keys, order);
    });
    outcomes.push(...made);
  }
  // As they were asked for, whatever order they were done in.
  outcomes.sort((a, b) => lines.indexOf(a.line) - lines.indexOf(b.line));
  return {
    started: outcomes.flatMap((outcome) => ('payout' in outcome ? [outcome.payout] : [])),
    refused: outcomes.flatMap((outcome) =>
      'refusal' in outcome
        ? [
            {
              recipientType: outcome.line.recipientType,
              recipientId: outcome.line.recipientId,
              ...sayWith(outcome.refusal),
            },
          ]
        : [],
    ),
  };
}

async function startLines(
  transaction: Db,
  lines: Line[],
  keys: Map<string, Idempotency>,
  { actor, now }: BatchOrder,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const line of lines) {
    const { recipientType: type, recipientId, amount } = line;
    const whom = type === 'business' ? { businessId: recipientId } : { staffId: recipientId };
    try {
      const payout = await startPayoutWithin(transaction, {
        request: { type, ...whom, amount, description: null },
        people: type === 'business' ? 'without_iban' : 'all',
        idempotency: keys.get(nameOf(line)) ?? null,
        actor,
        now,
      });
      outcomes.push({ line, payout });
    } catch (error) {
      // A refusal comes before anything is written, so the transaction can go on with the next line.
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ line, refusal: error.refusal });
    }
  }
  return outcomes;
}

function nameOf({ recipientType, recipientId }: Line): string {
  return `${recipientType}:${recipientId}`;
}

/** A key for each line, made of the batch's key and the recipient: a repeated batch finds what it started. */
function keysOf({ lines, idempotencyKey }: BatchOrder): Map<string, Idempotency> {
  const content = lines.map((line) => [nameOf(line), line.amount]).sort();
  const keys = new Map<string, Idempotency>();
  for (const line of lines) {
    const name = nameOf(line);
    const key =
      idempotencyKey && createHash('sha256').update(`${idempotencyKey}\n${name}`).digest('base64url');
    const idempotency = idempotencyOf(key && `batch:${key}`, content);
    if (idempotency) keys.set(name, idempotency);
  }
  return keys;
}

/** The key of a batch that was about something else. */
async function refuseOtherBatch(db: Db, keys: Map<string, Idempotency>): Promise<void> {
  const [first] = keys.values();
  if (!first) return;
  const keyList = [...keys.values()].map(({ key }) => key);
  const other = await findPayoutWithOtherHash(db, keyList, first.requestHash);
  if (other) throw keyIsTaken();
}

/** In the order in which everything that moves money takes hold of businesses; who does not exist comes first. */
async function groupByBusiness(db: Db, lines: Line[]): Promise<[number | undefined, Line[]][]> {
  const staffIds = lines.filter((line) => line.recipientType === 'staff').map((line) => line.recipientId);
  const businessOf = await findBusinessesOfStaff(db, staffIds);
  const groups = new Map<number | undefined, Line[]>();
  for (const line of lines) {
    const { recipientType, recipientId } = line;
    const businessId = recipientType === 'business' ? recipientId : businessOf.get(recipientId);
    groups.set(businessId, [...(groups.get(businessId) ?? []), line]);
  }
  return [...groups].sort(([a = 0], [b = 0]) => a - b);
}
