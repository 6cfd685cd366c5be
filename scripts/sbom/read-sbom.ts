import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Sbom } from './plain-sbom.ts';

const root = join(import.meta.dirname, '..', '..');

/** What npm says about the lock file: all packages that a running Karam can contain, on every platform. */
export function readSbom(): Sbom {
  const asked = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'];
  // Only the lock file: installed packages differ from machine to machine.
  const args = [...asked, '--package-lock-only', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const json = execFileSync(program, [...first, ...args], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(json.toString());
}
