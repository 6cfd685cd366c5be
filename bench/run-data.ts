import { parseArgs } from 'node:util';
import { measureData } from '#bench/sections/data.ts';
import { renderTable } from '#bench/table.ts';

/** The section `data` alone and with sizes of one's own: `node bench/run-data.ts --sizes=10k,1m --businesses=100000`. */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10k,1m,10m' },
    businesses: { type: 'string', default: '100000' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
say(renderTable(await measureData(values.sizes.split(','), Number(values.businesses), say)));
