import { seededRandom } from '#test/helpers/seeded-random.ts';
import { openFaultWorld } from './fault-world.ts';
import { scenarios } from './scenarios.ts';

type Options = { seed: number; rounds: number; isWanted(what: string): boolean };

/** Breaks the program under load again and again, and prints a line for each kind of fault. True if money was lost. */
export async function printLoadTable({ seed, rounds: most, isWanted }: Options): Promise<boolean> {
  const wanted = scenarios.filter(({ what }) => isWanted(what));
  if (wanted.length === 0) return false;
  console.log('| what | rounds | tips | lost | doubled | cut | longest time without a tip, s | ledger |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  let isBroken = false;
  for (const { what, rounds: full, round } of wanted) {
    const rounds = Math.min(full, most);
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
  return isBroken;
}
