import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browser } from '#bench/sections/browser.ts';
import { dashboards } from '#bench/sections/dashboards.ts';
import { data } from '#bench/sections/data.ts';
import { lighthouse } from '#bench/sections/lighthouse.ts';
import { loadSteps } from '#bench/sections/load-steps.ts';
import { memory } from '#bench/sections/memory.ts';
import { nodes } from '#bench/sections/nodes.ts';
import { qr } from '#bench/sections/qr.ts';
import { signIns } from '#bench/sections/sign-ins.ts';
import { tipPage } from '#bench/sections/tip-page.ts';
import { tips } from '#bench/sections/tips.ts';
import { openStage, type Section } from '#bench/stage.ts';
import { type Row, renderTable } from '#bench/table.ts';
import { buildIfNeeded } from './build/build-if-needed.ts';

/**
 * `npm run bench`: measures, prints one table, and writes it with the figures of every round to dist/bench.json. With
 * `-- --quick` for shorter rounds and fewer tips (under two minutes, but its figures are not reliable) or
 * `-- --only tips --only memory` for some sections. See docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});

/** The order matters: `memory` measures a server that has already recorded the tips of the sections before. */
const sections: Section[] = [
  tips,
  loadSteps,
  nodes,
  tipPage,
  qr,
  signIns,
  memory,
  dashboards,
  browser,
  lighthouse,
  data,
];

const distDir = join(import.meta.dirname, '..', 'dist');

// Build now. Otherwise the server would build at its start, and the start time would include it.
await buildIfNeeded();
const chosen = sections.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
if (chosen.length === 0)
  throw new Error(`Unknown section. Sections: ${sections.map(({ name }) => name).join(', ')}`);
const machine = describeMachine();
console.log(machine.words);
const loadBefore = loadavg();
const stage = await openStage(values.quick, console.log);
const results: (Row & { section: string })[] = [];
await mkdir(distDir, { recursive: true });
try {
  for (const { name, measure } of chosen) {
    console.log(`measuring ${name} …`);
    for (const row of await measure(stage)) results.push({ section: name, ...row });
    // After each section, so that a run that is ended early has told what it measured.
    const report = { takenAt: new Date().toISOString(), quick: values.quick, machine, loadBefore, results };
    await writeFile(join(distDir, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  }
} finally {
  await stage.close();
}
console.log(`\n${renderTable(results)}\n`);
const missed = results.filter(({ met }) => met === false).length;
console.log(
  missed === 0 ? 'Every goal is met.' : `${missed} of the goals ${missed === 1 ? 'is' : 'are'} not met.`,
);

function describeMachine() {
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const model = cpus()[0]?.model ?? 'unknown';
  const cores = availableParallelism();
  const [minute = 0] = loadavg();
  const words = `${cores} cores (${model}), ${gigabytes} GB, ${platform()}, Node ${process.version}; load before: ${minute.toFixed(1)}`;
  return { cores, model, gigabytes, node: process.version, words };
}
