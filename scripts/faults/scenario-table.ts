import { seededRandom } from '#test/helpers/seeded-random.ts';
import { clusterDrill } from './cluster.ts';
import { conservation } from './conservation.ts';
import { poolExhausted, readOnly } from './database-trouble.ts';
import { diskFull } from './disk-full.ts';
import { inProcess } from './in-process.ts';
import { killedMoney } from './killed-money.ts';
import { lostAnswers } from './lost-answers.ts';
import { manyConnections } from './many-connections.ts';
import type { Scenario } from './scenario.ts';
import { soak } from './soak.ts';

const scenarios: Scenario[] = [
  conservation,
  killedMoney,
  lostAnswers,
  readOnly,
  poolExhausted,
  diskFull,
  ...inProcess,
  manyConnections,
  clusterDrill,
  soak,
];

type Options = { seed: number; isShort: boolean; minutes: number; isWanted(what: string): boolean };

/** Runs the scenarios that have figures of their own, and prints a line for each. True if one found a fault. */
export async function printScenarioTable({ seed, isShort, minutes, isWanted }: Options): Promise<boolean> {
  const wanted = scenarios.filter(({ what }) => isWanted(what));
  if (wanted.length === 0) return false;
  console.log('\n| what | measured | seconds | result |');
  console.log('| --- | --- | --- | --- |');
  let isBroken = false;
  for (const { what, run } of wanted) {
    const startedMs = performance.now();
    const { figures, faults } = await run({ seed, random: seededRandom(seed), isShort, minutes });
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    console.log(`| ${what} | ${figures} | ${seconds} | ${faults.length > 0 ? 'BROKEN' : 'holds'} |`);
    for (const fault of faults.slice(0, 20)) console.error(`  ${fault}`);
    isBroken ||= faults.length > 0;
  }
  return isBroken;
}
