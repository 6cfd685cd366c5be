import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';
import { join } from 'node:path';
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

export type BenchOptions = {
  /** Shorter rounds and fewer tips: takes under two minutes, but its figures are not reliable. */
  quick: boolean;
  /** Names of the sections to run. Empty means all. */
  only: string[];
};

/** Measures, prints one table, and writes it with the figures of every round to dist/bench.json. */
export async function runBench({ quick, only }: BenchOptions): Promise<void> {
  const chosen = sections.filter(({ name }) => only.length === 0 || only.includes(name));
  if (chosen.length === 0)
    throw new Error(`Unknown section. Sections: ${sections.map(({ name }) => name).join(', ')}`);
  const machine = describeMachine();
  console.log(machine.words);
  const loadBefore = loadavg();
  const stage = await openStage(quick, console.log);
  const results: (Row & { section: string })[] = [];
  await mkdir(distDir, { recursive: true });
  try {
    for (const { name, measure } of chosen) {
      console.log(`measuring ${name} …`);
      for (const row of await measure(stage)) results.push({ section: name, ...row });
      // After each section, so that a run that is ended early has told what it measured.
      const report = { takenAt: new Date().toISOString(), quick, machine, loadBefore, results };
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
}

function describeMachine() {
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const model = cpus()[0]?.model ?? 'unknown';
  const cores = availableParallelism();
  const [minute = 0] = loadavg();
  const words = `${cores} cores (${model}), ${gigabytes} GB, ${platform()}, Node ${process.version}; load before: ${minute.toFixed(1)}`;
  return { cores, model, gigabytes, node: process.version, words };
}
