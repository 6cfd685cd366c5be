import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { addTippableStaff, openDatabaseOf, urlOfPostgres } from '#test/helpers/loaded-karam.ts';
import { sendTips } from '#test/helpers/tip-load.ts';
import type { Scenario } from './scenario.ts';
import { findMoneyFaults } from './with-two-karams.ts';

const CHUNK = Buffer.alloc(1024 * 1024);

/** DATA_DIR is a small disk that fills up, and then has room again. Needs the right to mount one. */
export const diskFull: Scenario = {
  what: 'disk full and back',
  async run({ isShort }) {
    const mount = mkdtempSync(join(tmpdir(), 'karam-small-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=755', 'none', mount], { stdio: 'ignore' });
    } catch {
      rmSync(mount, { recursive: true });
      return { figures: 'not run: this user may not mount a small disk', faults: [] };
    }
    const env = { RATE_LIMIT: 'off', BACKUPS: 'off' };
    const dataDir = join(mount, 'data');
    const karam = await untilOpen(await spawnKaram({ dataDir, env }));
    const db = await openDatabaseOf(dataDir, await urlOfPostgres(dataDir));
    try {
      const load = sendTips(karam.origin, await addTippableStaff(db, 'owner'), 16);
      await sleep(1000);
      fill(join(mount, 'ballast'));
      await sleep(isShort ? 5000 : 30_000);
      const ready = (await fetch(`${karam.origin}/readyz`)).status;
      const refused = load.refused.length;
      rmSync(join(mount, 'ballast'));
      const backAtMs = performance.now();
      const before = load.acknowledged.length;
      while (load.acknowledged.length < before + 16 && performance.now() - backAtMs < 90_000) await sleep(10);
      const backMs = performance.now() - backAtMs;
      await load.stop();
      const faults = await findMoneyFaults({ db }, load);
      const others = load.refused.filter((status) => status !== 503);
      if (others.length > 0) faults.push(`tips were refused with ${[...new Set(others)].join()}`);
      if (refused === 0 || ready !== 503) faults.push(`${refused} refusals and readiness ${ready}`);
      if (load.acknowledged.length < before + 16) faults.push('no tip for 90 s after there was room again');
      if (karam.child.exitCode !== null) faults.push('the program ended');
      return {
        figures: `${load.acknowledged.length} tips, ${load.refused.length} answers 503, readiness ${ready}, tips again after ${(backMs / 1000).toFixed(1)} s`,
        faults,
      };
    } finally {
      await db.destroy();
      await karam.stop();
      execFileSync('umount', [mount]);
      rmSync(mount, { recursive: true });
    }
  },
};

/** Writes until nothing more fits. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, CHUNK);
  } catch {
    // Full.
  } finally {
    closeSync(file);
  }
}
