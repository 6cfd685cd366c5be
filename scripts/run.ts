import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');

type Env = Record<string, string>;

/** Runs node or a program of node_modules in the project's root. Returns true if it succeeded. */
export function run(program: string, args: string[], env: Env = {}): boolean {
  return spawnSync(commandOf(program), args, { ...placeOf(env), stdio: 'inherit' }).status === 0;
}

/** The same, beside others. What it prints is kept back until `show` is called. */
export function runBeside(program: string, args: string[], env: Env = {}) {
  const child = spawn(commandOf(program), args, { ...placeOf(env), stdio: ['ignore', 'pipe', 'pipe'] });
  const kept: Buffer[] = [];
  let print = (chunk: Buffer) => void kept.push(chunk);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => print(chunk));
  const ended = once(child, 'close').then(([status]) => status === 0);
  return {
    ended,
    show() {
      print = (chunk) => void process.stdout.write(chunk);
      for (const chunk of kept.splice(0)) print(chunk);
    },
  };
}

function commandOf(program: string): string {
  return program === 'node' ? process.execPath : join(root, 'node_modules', '.bin', program);
}

function placeOf(env: Env) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { cwd: root, env: { ...process.env, PATH: path, ...env } };
}
