import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';
import { giveToParts, type Part, startPart, until } from './part.ts';

const MEMBERS = ['one', 'two', 'three'];

/** Three members of etcd, in which the nodes of PostgreSQL agree on their primary. Two of three are enough. */
export async function startEtcd(program: string, dir: string): Promise<{ hosts: string; members: Part[] }> {
  const ports = await Promise.all(
    MEMBERS.map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  );
  const all = ports.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  const members = ports.map(({ name, client, peer }) => {
    const data = join(dir, `etcd-${name}`);
    mkdirSync(data, { mode: 0o700 });
    giveToParts(data);
    const flags = {
      name,
      'data-dir': data,
      'listen-client-urls': `http://127.0.0.1:${client}`,
      'advertise-client-urls': `http://127.0.0.1:${client}`,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': all,
      'initial-cluster-state': 'new',
    };
    const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
    // Debian's etcd runs on other processors too, but wants to be told.
    const env = process.arch === 'x64' ? {} : { ETCD_UNSUPPORTED_ARCH: process.arch };
    return startPart(program, args, { log: logOf(dir, name), env });
  });
  for (const { name, client } of ports) {
    const health = `http://127.0.0.1:${client}/health`;
    await until(`etcd ${name} answers`, logOf(dir, name), async () => (await fetch(health)).ok);
  }
  return { hosts: ports.map(({ client }) => `127.0.0.1:${client}`).join(','), members };
}

function logOf(dir: string, name: string): string {
  return join(dir, `etcd-${name}.log`);
}
