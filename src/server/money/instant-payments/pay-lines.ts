import {
  type InstantAnswer,
  type InstantBank,
  InstantProblem,
  instantBankAt,
} from '#server/money/instant-payments/instant-bank.ts';
import { readInstantCredential } from '#server/money/instant-payments/key-store.ts';
import { takeAnswer } from '#server/money/instant-payments/take-answer.ts';
import { THE_BANK } from '#server/money/payouts/acting-admin.ts';
import { findBankFileText } from '#server/money/payouts/bank-file-store.ts';
import { endToEndIdOf } from '#server/money/payouts/bank-files/bank-batch.ts';
import { type ReleasedTransfer, readReleased } from '#server/money/payouts/bank-files/read-pain001.ts';
import {
  claimLine,
  type InstantLine,
  listToAsk,
  listToSend,
  lockLine,
  moveLine,
  noteInstantLook,
  unclaimLine,
} from '#server/money/payouts/instant-store.ts';
import { findPayouts, type PayoutNow } from '#server/money/payouts/payout-store.ts';
import { findUnpayable } from '#server/money/payouts/unpayable.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import { findInstantConnection, type InstantConnection } from '#server/platform/settings/settings-store.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

export type Paying = {
  db: Db;
  clock: () => Date;
  /** The longest silence of the bank; tests do not wait that long. */
  timeoutMs?: number | undefined;
  /** Tests disturb the bank's service at each step. */
  bankAt?: typeof instantBankAt;
};

/** The job comes again within a minute, and nobody waits for the end of one run. */
const MOST_AT_ONCE = 200;
/** As many payments in a row that the bank's service answers with nonsense, and the run ends. */
const MOST_FAILURES = 3;
/** No payout has this number. */
const NO_PAYMENT = endToEndIdOf(0);

/**
 * Asks the bank about what is not certain, then sends what is waiting, line by line. Two runs at the same time do no harm, and a
 * run can be killed anywhere: that a request begins is noted before it is sent, and from then on the bank is asked about it by
 * its end-to-end id. Throws an `InstantProblem`, which admins see, if the bank's service cannot be used.
 */
export async function payInstantly(paying: Paying): Promise<void> {
  const connection = await findInstantConnection(paying.db);
  if (!connection) return;
  const toAsk = await listToAsk(paying.db, paying.clock(), MOST_AT_ONCE);
  if (toAsk.length === 0 && (await listToSend(paying.db, 1)).length === 0) return;
  await withBank(paying, connection, async (bank) => {
    const problem = await eachLine(toAsk, (line) => askAbout(paying, bank, line));
    // Also what the bank has just said that it does not know.
    const toSend = await listToSend(paying.db, MOST_AT_ONCE);
    if (toSend.length === 0 && problem) throw problem;
    if (toSend.length === 0) return;
    // A service that is closed makes no payment unclear this way.
    await probe(bank);
    const transfers = new Map<number, Map<string, ReleasedTransfer>>();
    const unsent = await eachLine(toSend, async (line) => {
      const { bankFileId } = line;
      const ofFile = transfers.get(bankFileId) ?? (await readFile(paying.db, bankFileId));
      transfers.set(bankFileId, ofFile);
      await send(paying, bank, line, ofFile.get(line.endToEndId));
    });
    if (unsent) throw unsent;
  });
}

/** Notes how the use of the service went. */
async function withBank(
  { db, clock, timeoutMs, bankAt = instantBankAt }: Paying,
  { url, keyId }: InstantConnection,
  work: (bank: InstantBank) => Promise<void>,
): Promise<void> {
  try {
    await work(bankAt({ url, credential: await readInstantCredential(db, keyId) }, timeoutMs));
  } catch (error) {
    if (error instanceof InstantProblem) await noteInstantLook(db, error.refusal, clock());
    throw error;
  }
  await noteInstantLook(db, null, clock());
}

/**
 * One payment with nonsense for an answer does not stop the others, several in a row do. Returns the problem if none of them
 * worked.
 */
async function eachLine(
  lines: InstantLine[],
  work: (line: InstantLine) => Promise<void>,
): Promise<InstantProblem | undefined> {
  let failures = 0;
  let worked = 0;
  let problem: InstantProblem | undefined;
  for (const line of lines) {
    try {
      await work(line);
      failures = 0;
      worked += 1;
    } catch (error) {
      if (!(error instanceof InstantProblem)) throw error;
      failures += 1;
      problem = error;
      if (error.isOver || failures === MOST_FAILURES) throw error;
    }
  }
  return worked === 0 ? problem : undefined;
}

/** The bank must say that it does not know this payment, in its own words. */
async function probe(bank: InstantBank): Promise<void> {
  const answer = await bank.ask(NO_PAYMENT);
  if (!answer.unknown) throw new InstantProblem(refusalOf('instant_unreadable', { status: 200 }));
}

async function readFile(db: Db, bankFileId: number): Promise<Map<string, ReleasedTransfer>> {
  const file = await findBankFileText(db, bankFileId, 'pain001');
  return file?.releasedAt ? readReleased(file.text) : new Map();
}

async function askAbout({ db, clock }: Paying, bank: InstantBank, line: InstantLine): Promise<void> {
  // A run was cut off: from here on it shows.
  const doubted =
    line.state === 'sending' ? await doubt(db, line, refusalOf('instant_cut_off'), clock()) : line;
  if (!doubted) return;
  let answer: InstantAnswer;
  try {
    answer = await bank.ask(doubted.endToEndId);
  } catch (error) {
    if (error instanceof InstantProblem)
      await moveLine(db, doubted, doubted.state, { problem: error.refusal, askedAt: clock() });
    throw error;
  }
  await takeAnswer({ db, clock }, doubted, answer);
}

async function send(
  { db, clock }: Paying,
  bank: InstantBank,
  line: InstantLine,
  transfer: ReleasedTransfer | undefined,
): Promise<void> {
  const [payout] = await findPayouts(db, [line.payoutId]);
  if (payout?.status !== 'processing') {
    // Ended by a person or by an answer in a file: nothing is left to pay.
    await moveLine(db, line, 'by_hand', { problem: refusalOf('instant_payout_ended'), endedAt: clock() });
    return;
  }
  // It may have waited for hours: what would stop a release stops the payment too.
  const problem =
    transfer && isSame(line, transfer, payout)
      ? findUnpayable([payout], clock())
      : refusalOf('instant_differs', { id: line.endToEndId });
  if (problem || !transfer) {
    await moveLine(db, line, line.state, { problem });
    return;
  }
  const claimed = await claim(db, line, clock());
  if (!claimed) return;
  let answer: InstantAnswer;
  try {
    answer = await bank.pay(transfer);
  } catch (error) {
    if (error instanceof InstantProblem && error.isUnsent) await unclaimLine(db, line, error.refusal);
    else if (error instanceof InstantProblem) await doubt(db, claimed, error.refusal, clock());
    throw error;
  }
  await takeAnswer({ db, clock }, claimed, answer);
}

/** What is sent is what two persons have released, and what the books still say. */
function isSame({ amount }: InstantLine, transfer: ReleasedTransfer, payout: PayoutNow): boolean {
  return transfer.amount === amount && payout.amount === amount && transfer.creditor.iban === payout.iban;
}

async function claim(db: Db, line: InstantLine, now: Date): Promise<InstantLine | undefined> {
  return db.transaction().execute(async (transaction) => {
    if (!(await claimLine(transaction, line.payoutId, now))) return undefined;
    const { payoutId, endToEndId, attempts } = line;
    await recordAudit(transaction, THE_BANK, 'instant_payment.sent', {
      payout: payoutId,
      detail: { endToEndId, attempt: attempts + 1 },
    });
    return lockLine(transaction, payoutId);
  });
}

/** Nothing if another run has settled the line meanwhile. */
async function doubt(
  db: Db,
  line: InstantLine,
  problem: Refusal,
  now: Date,
): Promise<InstantLine | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { payoutId, endToEndId } = line;
    if (!(await moveLine(transaction, line, 'unclear', { problem }))) return undefined;
    await recordAudit(transaction, THE_BANK, 'instant_payment.unclear', {
      payout: payoutId,
      detail: { endToEndId, reason: problem.reason, at: now.toISOString() },
    });
    return lockLine(transaction, payoutId);
  });
}

/** At the request of an admin, who is told what went wrong. */
export async function payNow(paying: Paying): Promise<void> {
  await refuseWhileHeld(paying.db);
  await getConnection(paying.db);
  await payInstantly(paying).catch(throwAsRefusal);
}

/** Asks about a payment that does not exist. Changes nothing at the bank. */
export async function testInstant(paying: Paying): Promise<InstantConnection> {
  await refuseWhileHeld(paying.db);
  const connection = await getConnection(paying.db);
  await withBank(paying, connection, probe).catch(throwAsRefusal);
  return connection;
}

async function getConnection(db: Db): Promise<InstantConnection> {
  const connection = await findInstantConnection(db);
  if (!connection) throw refuse('conflict', 'instant_off');
  return connection;
}

function throwAsRefusal(error: unknown): never {
  if (error instanceof InstantProblem) throw new AppError('conflict', error.refusal);
  throw error;
}
