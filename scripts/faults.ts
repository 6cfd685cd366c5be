import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build-if-needed.ts';
import { openFaultWorld } from './faults/fault-world.ts';
import { scenarios } from './faults/scenarios.ts';
import { seededRandom } from './faults/seeded-random.ts';

/**
 * `npm run faults`: breaks the running program again and again while clients send tips, and prints what was lost.
 * `-- --seed 7` repeats the moments of an earlier run, `-- --only PostgreSQL` runs some, `-- --rounds 2` shortens all.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string' }, only: { type: 'string' }, rounds: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
console.log(`seed ${seed}\n`);
await buildIfNeeded();
console.log('| what | rounds | tips | lost | doubled | cut | longest time without a tip, s | ledger |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');

let isBroken = false;
for (const { what, rounds: full, round } of scenarios) {
  if (values.only && !what.includes(values.only)) continue;
  const rounds = Math.min(full, Number(values.rounds ?? full));
  const world = await openFaultWorld(seededRandom(seed));
  const awayMs: number[] = [];
  try {
    world.load.takeLongestGapMs();
    for (let count = 0; count < rounds; count += 1) {
      await round(world);
      awayMs.push(world.load.takeLongestGapMs());
    }
    const { lost, doubled, ledgerHolds } = await world.count();
    isBroken ||= lost > 0 || doubled > 0 || !ledgerHolds;
    const { acknowledged, cut } = world.load;
    const away = `${(Math.min(...awayMs) / 1000).toFixed(1)} to ${(Math.max(...awayMs) / 1000).toFixed(1)}`;
    console.log(
      `| ${what} | ${rounds} | ${acknowledged.length} | ${lost} | ${doubled} | ${cut.length} | ${away} | ${ledgerHolds ? 'holds' : 'BROKEN'} |`,
    );
  } finally {
    await world.close();
  }
}
process.exitCode = isBroken ? 1 : 0;
