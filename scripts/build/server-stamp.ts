import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** Where scripts/join-server.ts puts the server. */
export const joinedDir = join(root, 'dist', 'server', 'program');
const stampFile = join(joinedDir, 'joined-from.json');

type Stamp = { sources: string[]; hash: string };

/** True if the joined server was made of exactly these sources. */
export function isServerJoined(): boolean {
  try {
    const { sources, hash }: Stamp = JSON.parse(readFileSync(stampFile, 'utf8'));
    return hashOf(sources) === hash;
  } catch {
    return false;
  }
}

/** Notes what it was made of. A source that is new later is imported by one of these, so this list is enough. */
export function stampServer(modules: string[]): void {
  const sources = [...modules, 'package-lock.json', 'scripts/join-server.ts'].sort();
  const stamp: Stamp = { sources, hash: hashOf(sources) };
  writeFileSync(stampFile, JSON.stringify(stamp));
}

function hashOf(sources: string[]): string {
  const hash = createHash('sha256');
  for (const path of sources) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
