import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLedger } from '#server/money/ledger/checks/check-ledger.ts';
import { countLostAndDoubled } from '#test/helpers/loaded-karam.ts';
import { openTwoKarams, type TwoKarams } from '#test/helpers/two-karams.ts';

/** Two programs on one new database, for one scenario. */
export async function withTwoKarams<Result>(
  work: (two: TwoKarams) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const baseDir = await mkdtemp(join(tmpdir(), 'karam faults '));
  const dirs = { first: join(baseDir, 'first'), second: join(baseDir, 'second') };
  const two = await openTwoKarams(dirs, env);
  try {
    return await work(two);
  } finally {
    await two.close();
    await rm(baseDir, { recursive: true, force: true });
  }
}

/** How every scenario ends: no tip is lost or doubled, and the ledger holds. */
export async function findMoneyFaults(
  { db }: Pick<TwoKarams, 'db'>,
  load: { acknowledged: string[] },
): Promise<string[]> {
  const { lost, doubled } = await countLostAndDoubled(db, load);
  const checks = await checkLedger(db);
  return [
    ...(lost > 0 ? [`${lost} tips lost`] : []),
    ...(doubled > 0 ? [`${doubled} tips doubled`] : []),
    ...checks.filter(({ holds }) => !holds).map(({ rule, broken }) => `rule ${rule}: ${broken} rows`),
  ];
}
