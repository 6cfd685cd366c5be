import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';
import { waitForDatabase } from '#server/platform/db/wait-for-database.ts';
import { temporaryDir } from '#test/helpers/karam-in-test.ts';
import { overTcp } from '#test/helpers/postgres.ts';

/** The version of the installed PgBouncer, or nothing. */
export function findPgBouncer(): string | undefined {
  try {
    return execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }).split('\n')[0];
  } catch {
    return undefined;
  }
}

/** Starts a PgBouncer before the database at `url`, until the test ends. Returns the address by way of it. */
export async function startPgBouncer(url: string, mode: 'session' | 'transaction'): Promise<string> {
  const directory = temporaryDir();
  const port = await freePort();
  const target = new URL(overTcp(url));
  const limits = mode === 'transaction' ? ` connect_query='SET statement_timeout = 8000'` : '';
  writeFileSync(join(directory, 'users.txt'), `"${target.username}" "${target.password}"\n`);
  writeFileSync(
    join(directory, 'pgbouncer.ini'),
    `[databases]
* = host=${target.hostname} port=${target.port}${limits}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(directory, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 30
`,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  chmodSync(directory, 0o755);
  const child = spawn('pgbouncer', [join(directory, 'pgbouncer.ini')], { stdio: 'ignore', ...user });
  onTestFinished(async () => {
    const exited = once(child, 'exit');
    if (child.kill('SIGTERM')) await exited;
  });
  const address = new URL(target);
  address.host = `127.0.0.1:${port}`;
  await waitForDatabase(address.href, 15_000, () => undefined);
  return address.href;
}
