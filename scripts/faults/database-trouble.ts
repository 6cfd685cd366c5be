import { setTimeout as sleep } from 'node:timers/promises';
import { keepAsking, whileReadOnly, whileSessionsAreLocked } from '#test/helpers/database-trouble.ts';
import { sendTips } from '#test/helpers/tip-load.ts';
import type { TwoKarams } from '#test/helpers/two-karams.ts';
import type { Scenario } from './scenario.ts';
import { findMoneyFaults, withTwoKarams } from './with-two-karams.ts';

/** The database is read-only for a while, and then writable again. */
export const readOnly: Scenario = {
  what: 'database read-only and back',
  run: ({ isShort }) =>
    withTwoKarams((two) => {
      const trouble = () => whileReadOnly(two.url, () => sleep(isShort ? 2000 : 10_000));
      return during(two, '/api/admin/stats', 1, trouble, { isReady: false });
    }),
};

/** All connections for requests are taken. Tips have connections of their own. PostgreSQL ends the lock after 15 s. */
export const poolExhausted: Scenario = {
  what: 'all connections for requests taken',
  run: ({ isShort }) =>
    withTwoKarams((two) => {
      const trouble = () => whileSessionsAreLocked(two.db, () => sleep(isShort ? 6000 : 12_000));
      return during(two, '/api/auth/user', 40, trouble, { isReady: true });
    }),
};

/** Tips and one page are asked for all the time, before the trouble, in it and after it. */
async function during(
  two: TwoKarams,
  path: string,
  atOnce: number,
  trouble: () => Promise<void>,
  { isReady }: { isReady: boolean },
) {
  const load = sendTips(two.origins[0], two.staffIds, 16);
  const asked = keepAsking(two.origins[0], path, two.admins[0], atOnce);
  await sleep(1000);
  asked.ready.clear();
  await trouble();
  const toldReady = [...asked.ready].join(' and ');
  const backAtMs = performance.now();
  const before = load.acknowledged.length;
  while (load.acknowledged.length < before + 16 && performance.now() - backAtMs < 60_000) await sleep(10);
  const backMs = performance.now() - backAtMs;
  await asked.stop();
  await load.stop();
  const faults = [...asked.wrong, ...load.cut, ...(await findMoneyFaults(two, load))];
  const others = load.refused.filter((status) => status !== 503);
  if (others.length > 0) faults.push(`tips were refused with ${[...new Set(others)].join()}`);
  if (toldReady.includes('503') === isReady) faults.push(`readiness said ${toldReady}`);
  const refusals = (asked.statuses.get(503) ?? 0) + load.refused.length;
  return {
    figures: `${load.acknowledged.length} tips, ${refusals} answers 503, readiness ${toldReady}, tips again after ${(backMs / 1000).toFixed(1)} s`,
    faults,
  };
}
