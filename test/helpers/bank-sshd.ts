import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';

/** Debian's packages of the server, unpacked and not installed: nothing of the machine changes, and no service starts. */
const UNPACKED = join(tmpdir(), 'karam-test-sshd');
const PACKAGES = ['openssh-server', 'openssh-sftp-server', 'libwrap0'];

type Sshd = { path: string; libraries: string };

/** A real sshd: the one that is installed, or Debian's, fetched once. Otherwise the reason why there is none. */
export function findSshd(): Sshd | string {
  for (const path of ['/usr/sbin/sshd', '/usr/bin/sshd'])
    if (existsSync(path)) return { path, libraries: '' };
  const unpacked = join(UNPACKED, 'usr/sbin/sshd');
  if (!existsSync(unpacked)) {
    try {
      const cwd = mkdtempSync(`${UNPACKED}-`);
      execFileSync('apt-get', ['download', ...PACKAGES], { cwd, stdio: 'ignore' });
      for (const name of readdirSync(cwd).filter((each) => each.endsWith('.deb')))
        execFileSync('dpkg', ['-x', join(cwd, name), UNPACKED]);
    } catch {
      return 'no sshd is installed, and apt-get could not fetch openssh-server';
    }
  }
  const [libraries = ''] = execFileSync('find', [UNPACKED, '-name', 'libwrap.so.0', '-printf', '%h\n'], {
    encoding: 'utf8',
  }).split('\n');
  return { path: unpacked, libraries };
}

export type BankSshd = Awaited<ReturnType<typeof startBankSshd>>;

/** An OpenSSH server on the loopback, which only offers SFTP, with a folder for each direction. */
export async function startBankSshd(found: Sshd, publicKey: string) {
  const home = mkdtempSync(join(tmpdir(), 'karam-bank-'));
  const [keys, files] = [join(home, 'keys'), join(home, 'files')];
  for (const folder of [keys, files, join(files, 'out'), join(files, 'in')]) mkdirSync(folder);
  const port = await freePort();
  for (const name of ['host', 'other'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(keys, name)]);
  writeFileSync(join(keys, 'authorized'), `${publicKey}\n`);
  // As root it would need a user of its own; as nobody it lets only nobody in. Accounts without a password count as locked
  // unless PAM decides.
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const name = isRoot ? 'nobody' : execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();
  if (isRoot) execFileSync('chown', ['-R', '65534:65534', home]);
  chmodSync(home, 0o755);
  let child: ChildProcess | undefined;
  const server = {
    port,
    user: name,
    out: join(files, 'out'),
    in: join(files, 'in'),
    fingerprint: fingerprintOf(join(keys, 'host.pub')),
    otherFingerprint: fingerprintOf(join(keys, 'other.pub')),
    /** `mostBlocks`: of 512 bytes, after which the disk is full. `mayRead`: what we have written ourselves. */
    async start({ hostKey = 'host', mostBlocks = 0, mayRead = true } = {}) {
      const config = join(keys, 'config');
      writeFileSync(
        config,
        `Port ${port}
ListenAddress 127.0.0.1
HostKey "${join(keys, hostKey)}"
AuthorizedKeysFile "${join(keys, 'authorized')}"
PidFile none
UsePAM yes
StrictModes no
PasswordAuthentication no
KbdInteractiveAuthentication no
Subsystem sftp internal-sftp
ForceCommand internal-sftp -d ${files}${mayRead ? '' : ' -u 777'}
`,
      );
      const limit = mostBlocks > 0 ? `trap '' XFSZ; ulimit -f ${mostBlocks}; ` : '';
      child = spawn('/bin/sh', ['-c', `${limit}exec "$0" -D -e -f "$1"`, found.path, config], {
        stdio: 'ignore',
        env: { PATH: process.env.PATH, LD_LIBRARY_PATH: found.libraries },
        ...user,
      });
      await untilOpen(port);
    },
    /** As if the machine lost its power: the sessions too. */
    async kill() {
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      for (const pid of [child.pid, ...sessions()]) signal(pid, 'SIGKILL');
      await exited;
    },
    async remove() {
      await server.kill();
      rmSync(home, { recursive: true, force: true });
    },
    /** It stops to answer, without closing anything. */
    freeze() {
      for (const pid of sessions()) signal(pid, 'SIGSTOP');
    },
  };
  return server;

  /** A session may end by itself at that moment. */
  function signal(pid: number, which: NodeJS.Signals): void {
    try {
      process.kill(pid, which);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }

  /** The processes of open connections. */
  function sessions(): number[] {
    const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((row) => row.trim().split(/\s+/).map(Number));
    const below = (parent: number): number[] =>
      rows.filter(([, ppid]) => ppid === parent).flatMap(([pid = 0]) => [pid, ...below(pid)]);
    return child?.pid ? below(child.pid) : [];
  }
}

function fingerprintOf(publicKeyFile: string): string {
  return execFileSync('ssh-keygen', ['-lf', publicKeyFile], { encoding: 'utf8' }).split(' ')[1] ?? '';
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const [opened] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'error').then(() => [false]),
    ]).catch(() => [false]);
    socket.destroy();
    if (opened) return;
    await wait(50);
  }
  throw new Error('sshd did not start');
}
