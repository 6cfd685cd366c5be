import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Runs node or a program of node_modules in the project's root. Returns true if it succeeded. */
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
