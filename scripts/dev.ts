import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { loadEnv } from './load-env.ts';
import { writeWordTables } from './word-tables.ts';

/**
 * For development: the server restarts when one of its files changes, and Vite serves the web application from source.
 * Open Vite's address; it forwards /api to the server.
 */
loadEnv();
writeWordTables();
const root = join(import.meta.dirname, '..');
const watched = ['--watch-preserve-output', '--watch', '--watch-kill-signal=SIGTERM'];
const server = spawn(process.execPath, [...watched, 'scripts/start-sources.ts'], {
  cwd: root,
  stdio: 'inherit',
});

process.env.API_ORIGIN = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const vite = await createServer({ configFile: join(root, 'vite.config.ts') });
await vite.listen();
vite.printUrls();
console.log(`  Design system: ${vite.resolvedUrls?.local[0]}design-system.html`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', async (code) => {
  await vite.close();
  process.exit(code ?? 0);
});
