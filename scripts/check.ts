import { run } from './run.ts';

/** Checks types, borders between folders and files, lint and format. */
const projects = ['src/shared', 'src/server', 'src/web', 'src/web/shell/worker', 'test/web', 'test/e2e'];

const ok =
  run('node', ['scripts/check-borders.ts']) &&
  run('node', ['scripts/compile-messages.ts']) &&
  projects.every((project) => run('tsc', ['-p', project])) &&
  run('biome', ['check', '--error-on-warnings', '.']);
if (!ok) process.exit(1);
console.log('Types, borders, lint and format: in order');
