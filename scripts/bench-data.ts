import { parseArgs } from 'node:util';
import { FULL, measureData } from '#bench/sections/data.ts';
import { renderTable } from '#bench/table.ts';

/** Runs only the section `data`, with chosen sizes: `node scripts/bench-data.ts --sizes=10k,1m --businesses=100000`. */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10k,1m,10m' },
    businesses: { type: 'string', default: '100000' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const sizes = { ...FULL, tips: values.sizes.split(','), businesses: Number(values.businesses) };
say(renderTable(await measureData(sizes, say)));
