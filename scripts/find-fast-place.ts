import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what is written here in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times what a run was seen to need. */
const ROOM_BYTES = 6 * 2 ** 30;

/**
 * Where the tests keep their databases. There are dozens of them, and on a disk the run waits for it half of the time; so
 * in memory, if there is room and programs may run there: PostgreSQL's own are copied beside its data.
 */
export function findFastPlace(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM_BYTES && runsPrograms(IN_MEMORY) ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

function runsPrograms(place: string): boolean {
  const dir = mkdtempSync(join(place, 'karam-try-'));
  const script = join(dir, 'try');
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(script);
  rmSync(dir, { recursive: true });
  return status === 0;
}
