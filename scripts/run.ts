import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Runs a program of this project (node itself, or one of its dependencies) from its root. True when it went well. */
export function run(program: string, args: string[], env: Record<string, string> = {}): boolean {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const command = program === 'node' ? process.execPath : join(root, 'node_modules', '.bin', program);
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
  });
  return result.status === 0;
}
