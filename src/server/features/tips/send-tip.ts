import { randomBytes } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { Settings } from '#server/features/settings/settings.ts';
import type { RecordTip } from '#server/features/tips/batch-recorder.ts';
import { findTipByKey, findTippable, type TipRow } from '#server/features/tips/tip-store.ts';
import { type Idempotency, idempotencyOf, refuseOtherRequest } from '#server/idempotency.ts';
import type { PaidTip } from '#server/ledger/record-paid-tips.ts';
import type { TipRequest } from '#shared/contracts/tips.ts';
import { toDecimal } from '#shared/money.ts';
import { splitTip } from '#shared/tip-split.ts';

export type Receipt = Pick<
  TipRow,
  | 'id'
  | 'staffId'
  | 'amount'
  | 'fee'
  | 'net'
  | 'charged'
  | 'status'
  | 'token'
  | 'customerName'
  | 'message'
  | 'createdAt'
>;

const TRIES = 5;

export type TipDesk = {
  db: Db;
  record: RecordTip;
  settings: () => Promise<Settings>;
  clock: () => Date;
};

/** Records a tip once, however often it is sent with the same key. */
export async function sendTip(
  desk: TipDesk,
  request: TipRequest,
  idempotencyKey: string | undefined,
): Promise<Receipt> {
  const settings = await desk.settings();
  const { staffId, amount, customerName, message, coverFee } = request;
  const idempotency = idempotencyOf(idempotencyKey, [staffId, amount, customerName, message, coverFee]);
  if (request.amount > settings.maxTip) {
    // A repetition of a tip that was within the maximum of its time gets the answer it got then.
    const repeated = idempotency && (await findRepeated(desk.db, idempotency));
    if (repeated) return repeated;
    const tooMuch = `The largest tip is ${toDecimal(settings.maxTip)} AED.`;
    throw new AppError('invalid_input', tooMuch, { amount: tooMuch });
  }
  const terms = {
    platformFeeBps: settings.platformFeeBps,
    platformFeeFixedFils: settings.platformFeeFixedFils,
  };
  const tip: PaidTip = {
    staffId: request.staffId,
    split: splitTip(request.amount, terms, request.coverFee),
    terms,
    token: randomBytes(18).toString('base64url'),
    idempotency,
    customerName: request.customerName,
    message: request.message,
    createdAt: desk.clock(),
  };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const id = await desk.record(tip);
    if (id !== undefined) return receiptOf(id, tip);
    // A key that is taken is looked for first: a repetition gets its first answer even if the person has left since.
    const repeated = idempotency && (await findRepeated(desk.db, idempotency));
    if (repeated) return repeated;
    await refuseUnlessTippable(desk.db, request.staffId);
  }
  throw new AppError('unavailable', 'The tip was not sent. Please try again.');
}

function receiptOf(
  id: number,
  { split, staffId, token, customerName, message, createdAt }: PaidTip,
): Receipt {
  const { amount, fee, net, charged } = split;
  const money = {
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    net: toDecimal(net),
    charged: toDecimal(charged),
  };
  return { id, staffId, ...money, status: 'paid', token, customerName, message, createdAt };
}

async function findRepeated(db: Db, idempotency: Idempotency): Promise<Receipt | undefined> {
  const first = await findTipByKey(db, idempotency.key);
  if (first) refuseOtherRequest(first, idempotency);
  return first;
}

/** Someone who became active between the recording and this look is not refused: the tip is tried again. */
async function refuseUnlessTippable(db: Db, staffId: number): Promise<void> {
  const person = await findTippable(db, staffId);
  if (!person) throw new AppError('not_found', 'There is no such person.');
  if (!person.isActive)
    throw new AppError('conflict', `${person.firstName} cannot receive tips at the moment.`);
  if (person.status !== 'active')
    throw new AppError('conflict', `${person.businessName} cannot receive tips at the moment.`);
}
