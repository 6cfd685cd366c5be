import { mailStarted } from '#server/money/paydays/payday-mails.ts';
import {
  listUnfiled,
  listUnfiledPayouts,
  listUntried,
  lockRun,
  type PaydayLine,
  type PaydayRun,
  setFiled,
  setLineEnds,
  setRunProblem,
  setStarted,
} from '#server/money/paydays/payday-store.ts';
import type { Preparing } from '#server/money/paydays/prepare-run.ts';
import { makeBankFile } from '#server/money/payouts/make-bank-file.ts';
import { isInstantSized } from '#server/money/payouts/payout-port.ts';
import { findPayouts } from '#server/money/payouts/payout-store.ts';
import { startBatch } from '#server/money/payouts/start-batch.ts';
import { findUnnamed, findUnpayable } from '#server/money/payouts/unpayable.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import { findInstantConnection } from '#server/platform/settings/settings-store.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

/** Payouts started at once: as many as the browser sends. */
const AT_ONCE = 40;
/** As many as one bank file takes. */
const MOST_IN_FILE = 1000;

/**
 * One admin starts the run with one press: from here on every payout and file is theirs, so somebody else has to release.
 * Pressed again, it goes on where it stopped.
 */
export async function startRun(preparing: Preparing, id: number, actor: KnownActor): Promise<void> {
  const { db, clock } = preparing;
  await refuseWhileHeld(db);
  const run = await db.transaction().execute(async (transaction) => {
    const found = await lockRun(transaction, id);
    if (!found) throw refuse('not_found', 'no_such_payday');
    if (found.startedAt) return found;
    // What was checked in the morning of another day says nothing about today.
    if (found.day !== dubaiDay(clock())) throw refuse('conflict', 'payday_over');
    if (found.broken.length > 0) throw refuse('conflict', 'payday_books_broken');
    await setStarted(transaction, id, actor.actorId, clock());
    await recordAudit(transaction, actor, 'payday.started', { detail: { run: id, day: found.day } });
    return { ...found, startedBy: actor.actorId };
  });
  if (!run.filedAt) await continueRun(preparing, run);
}

/** Runs that a restart or a refusal stopped. */
export async function continueRuns(preparing: Preparing): Promise<void> {
  for (const run of await listUnfiled(preparing.db)) await continueRun(preparing, run);
}

/**
 * Starts what is left and makes the files, as the admin who has started the run. Each part commits by itself and has a key of
 * its own: after a restart the same part is sent again, and starts nothing twice.
 */
async function continueRun(preparing: Preparing, { id, startedBy }: PaydayRun): Promise<void> {
  const { db, clock, isTestMode, publicOrigin } = preparing;
  if (startedBy === null) return;
  const actor = { actorId: startedBy, address: null, requestId: `payday-${id}` };
  try {
    for (;;) {
      const lines = await listUntried(db, id, AT_ONCE);
      const [first] = lines;
      if (!first) break;
      await startPart(preparing, id, lines, `payday-${id}-${nameOf(first)}`, actor);
    }
    await fileAll(preparing, id, actor);
    await db.transaction().execute(async (transaction) => {
      const now = clock();
      if (await setFiled(transaction, id, now))
        await mailStarted(transaction, id, { publicOrigin, isTestMode, now });
    });
  } catch (error) {
    // Such as no account to pay from. The next run of the job tries again.
    if (!(error instanceof AppError)) throw error;
    await setRunProblem(db, id, error.refusal);
  }
}

const nameOf = ({ recipientType, recipientId }: Pick<PaydayLine, 'recipientType' | 'recipientId'>) =>
  `${recipientType}-${recipientId}`;

async function startPart(
  { db, clock, isTestMode }: Preparing,
  runId: number,
  lines: PaydayLine[],
  idempotencyKey: string,
  actor: KnownActor,
): Promise<void> {
  const { started, refused } = await startBatch(db, {
    lines: lines.map(({ recipientType, recipientId, amount }) => ({
      recipientType,
      recipientId,
      amount: getFilsFrom(amount),
    })),
    idempotencyKey,
    actor,
    now: clock(),
    isTestMode,
  });
  const payoutOf = new Map(started.map((payout) => [nameOf(payout), payout.id]));
  const refusalFor = new Map(
    refused.map(({ reason, params, ...line }) => [nameOf(line), { reason, params } as Refusal]),
  );
  await setLineEnds(
    db,
    runId,
    lines.map(({ recipientType, recipientId, ...line }) => {
      const name = nameOf({ ...line, recipientType, recipientId });
      const payoutId = payoutOf.get(name) ?? null;
      const refusal = payoutId === null ? (refusalFor.get(name) ?? null) : null;
      if (payoutId === null && refusal === null)
        throw new Error(`The payout to ${name} was neither started nor refused.`);
      return { recipientType, recipientId, payoutId, refusal };
    }),
  );
}

/** All payouts of the run in as few files as the bank takes. One that would stop a file stays pending, and the page names it. */
async function fileAll(
  { db, clock, isTestMode }: Preparing,
  runId: number,
  actor: KnownActor,
): Promise<void> {
  const payouts = await findPayouts(db, await listUnfiledPayouts(db, runId));
  const fit = payouts.filter((payout) => !findUnpayable([payout], clock()) && !findUnnamed([payout]));
  // One payout that is too large for an instant payment would make a file of all others.
  const isInstant = (await findInstantConnection(db)) ? isInstantSized : () => false;
  for (const alike of [fit.filter((payout) => isInstant(payout)), fit.filter((payout) => !isInstant(payout))])
    for (let start = 0; start < alike.length; start += MOST_IN_FILE) {
      const ids = alike.slice(start, start + MOST_IN_FILE).map(({ id }) => id);
      await makeBankFile(db, ids, actor, { isTestMode, now: clock() });
    }
}
