import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build/build-if-needed.ts';
import { printLoadTable } from './faults/load-table.ts';
import { printScenarioTable } from './faults/scenario-table.ts';

/**
 * `npm run faults`: breaks the running program again and again while clients send tips and move money, and prints what
 * was lost. `-- --seed 7` repeats the moments of an earlier run, `-- --only PostgreSQL` runs some, `-- --rounds 2`
 * shortens the rounds under load, `-- --short` shortens everything, `-- --minutes 60` makes the soak an hour.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string' },
    short: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '5' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
console.log(`seed ${seed}\n`);
await buildIfNeeded();

const isWanted = (what: string) => what.includes(values.only ?? '');
const minutes = Number(values.minutes);
const rounds = Number(values.rounds ?? (values.short ? 2 : 1000));
const lostMoney = await printLoadTable({ seed, rounds, isWanted });
const foundFault = await printScenarioTable({ seed, isShort: values.short, minutes, isWanted });
process.exitCode = lostMoney || foundFault ? 1 : 0;
