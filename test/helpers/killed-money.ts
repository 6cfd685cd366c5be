import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { findDifferences } from '#test/helpers/conservation.ts';
import { type FaultPoint, stopAt, stopNowhere, untilStopped } from '#test/helpers/fault-points.ts';
import { findBroken } from '#test/helpers/ledger.ts';
import { PASSWORD, type TwoKarams } from '#test/helpers/two-karams.ts';

type Action = 'payout' | 'file' | 'complete' | 'fail' | 'cancel' | 'refund';
export type KilledStep = { action: Action; point: FaultPoint };

const at = (action: Action, ...points: FaultPoint[]): KilledStep[] =>
  points.map((point) => ({ action, point }));

/** Every table that an action writes to. After each of these statements the program is killed once. */
export const everyStep: KilledStep[] = [
  ...at('payout', 'payouts INSERT', 'payout_events INSERT', 'postings INSERT', 'audit_log INSERT'),
  ...at('payout', 'outbox INSERT'),
  ...at('file', 'bank_files INSERT', 'payouts UPDATE', 'payout_events INSERT', 'audit_log INSERT'),
  ...at('complete', 'payouts UPDATE', 'postings INSERT', 'audit_log INSERT', 'outbox INSERT'),
  ...at('fail', 'payouts UPDATE', 'postings INSERT', 'audit_log INSERT', 'outbox INSERT'),
  ...at('cancel', 'payouts UPDATE', 'postings INSERT', 'audit_log INSERT'),
  ...at('refund', 'refunds INSERT', 'audit_log INSERT', 'refunds UPDATE', 'postings INSERT'),
];

type Money = {
  action: Action;
  path: string;
  body: object;
  cookie: string;
  key: string;
  tipId: number;
  payoutId: number;
};

/**
 * Kills the second program while these actions are in the middle of their transactions, all at the same moment, starts
 * it again and lets the same people try again. Returns what is wrong afterwards. The actions must stop at different
 * points and each needs a business of its own.
 */
export async function killInTheMiddle(two: TwoKarams, steps: KilledStep[]): Promise<string[]> {
  const { moneys, cut } = await begin(two, steps);
  await two.killSecond();
  await stopNowhere(two.db);
  const answers = await Promise.all(cut);
  await two.startSecond();
  const faults = answers
    .filter(({ status }) => status !== 0)
    .map(({ status }) => `an answer came although the program was killed: ${status}`);
  for (const money of moneys) faults.push(...(await tryAgain(two, money)));
  const checks = await findBroken(two.db);
  return [...faults, ...checks.map(({ rule }) => `rule ${rule}`), ...(await findDifferences(two.db))];
}

/**
 * Until all actions stand in the middle at once. On a slow machine the first may be given up before the last gets there: then
 * new ones begin.
 */
async function begin(two: TwoKarams, steps: KilledStep[], tries = 3) {
  const moneys: Money[] = [];
  for (const [index, { action }] of steps.entries()) moneys.push(await prepare(two, action, index));
  await stopAt(
    two.db,
    steps.map(({ point }) => point),
  );
  const cut = moneys.map((money) => send(two.origins[1], money).catch(() => ({ status: 0 })));
  try {
    await untilStopped(two.db, steps.length);
    return { moneys, cut };
  } catch (error) {
    await stopNowhere(two.db);
    await Promise.all(cut);
    if (tries === 1) throw error;
    return begin(two, steps, tries - 1);
  }
}

async function prepare(two: TwoKarams, action: Action, index: number): Promise<Money> {
  const [starter, settler] = two.admins;
  const staffId = two.staffIds[index * 3] ?? 0;
  const businessId = two.businessIds[index] ?? 0;
  const post = (path: string, body: object, cookie: string) =>
    must(two.origins[0], { path, body, cookie, key: randomUUID() });
  const { id: tipId } = await post('/api/tips', { staffId, amount: '10' }, '');
  const payout = { path: '/api/admin/payouts', body: { type: 'business', businessId, amount: '0' } };
  const common = { action, key: randomUUID(), tipId, payoutId: 0 };
  if (action === 'refund')
    return { ...common, path: `/api/admin/tips/${tipId}/refund`, body: { reason: 'Twice' }, cookie: settler };
  if (action === 'payout') return { ...common, ...payout, cookie: starter };
  const { id: payoutId } = await post(payout.path, payout.body, starter);
  const file = { path: '/api/admin/bank-files', body: { payoutIds: [payoutId] } };
  if (action === 'file') return { ...common, ...file, payoutId, cookie: starter };
  if (action !== 'cancel') {
    const { id } = await post(file.path, file.body, starter);
    const release = { path: `/api/admin/bank-files/${id}/release`, body: { password: PASSWORD } };
    await must(two.origins[0], { ...release, cookie: settler, key: randomUUID() }, 200);
  }
  if (action === 'fail') {
    const path = `/api/admin/payouts/${payoutId}/fail`;
    const proposed = { path, body: { reason: 'It happens' }, cookie: settler, key: randomUUID() };
    const { proposal } = await must(two.origins[0], proposed, 200);
    const confirm = { path: `/api/admin/proposals/${proposal?.id}/confirm`, body: { password: PASSWORD } };
    return { ...common, ...confirm, payoutId, cookie: starter };
  }
  const body = action === 'complete' ? { reference: `FT${payoutId}` } : { reason: 'It happens' };
  return { ...common, path: `/api/admin/payouts/${payoutId}/${action}`, body, payoutId, cookie: settler };
}

/** The status in which each action ends, however often it was interrupted. */
const ENDS = {
  payout: 'pending',
  file: 'processing',
  complete: 'completed',
  fail: 'failed',
  cancel: 'cancelled',
  refund: 'refunded',
} as const;

const PATIENCE_MS = 60_000;

/** The same request again, as long as the server is busy, and then the tip or payout is in its one state. */
async function tryAgain({ db, origins }: TwoKarams, money: Money): Promise<string[]> {
  const until = Date.now() + PATIENCE_MS;
  let { status } = await send(origins[1], money);
  while (status === 503 && Date.now() < until) ({ status } = await send(origins[1], money));
  const { action, key, payoutId } = money;
  // 409: it had been committed before the kill.
  const faults = [200, 201, 409].includes(status) ? [] : [`${action} again: ${status}`];
  const found = action === 'refund' ? await tipStatus(db, money) : await payoutStatuses(db, payoutId, key);
  if (found.join() !== ENDS[action]) faults.push(`${action} ended as ${found.join(', ') || 'nothing'}`);
  return faults;
}

async function tipStatus(db: Db, { tipId }: Money): Promise<string[]> {
  const tips = await db.selectFrom('tips').select('status').where('id', '=', tipId).execute();
  return tips.map(({ status }) => status);
}

async function payoutStatuses(db: Db, payoutId: number, key: string): Promise<string[]> {
  const payouts = await db
    .selectFrom('payouts')
    .select('status')
    .where(({ eb, or }) => or([eb('id', '=', payoutId), eb('idempotencyKey', '=', key)]))
    .execute();
  return payouts.map(({ status }) => status);
}

type Request = Pick<Money, 'path' | 'body' | 'cookie' | 'key'>;

async function send(origin: string, { path, body, cookie, key }: Request) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

type Made = { id: number; proposal?: { id: string } };

async function must(origin: string, request: Request, expected = 201): Promise<Made> {
  const { status, text } = await send(origin, request);
  if (status !== expected) throw new Error(`${request.path}: ${status} ${text}`);
  return JSON.parse(text);
}
