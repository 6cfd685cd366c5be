import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Programs = Record<'etcd' | 'patroni' | 'haproxy' | 'pgbouncer' | 'postgresBin', string>;

/** The Debian package of each. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  postgresBin: 'postgresql',
} as const;
const DEBIANS_POSTGRES = '/usr/lib/postgresql';

/** Where the programs of a cluster are, or the packages that are missing. */
export function findPrograms(): { programs: Programs } | { missing: string[] } {
  const found = {
    etcd: findInPath('etcd'),
    patroni: findInPath('patroni'),
    haproxy: findInPath('haproxy'),
    pgbouncer: findInPath('pgbouncer'),
    postgresBin: findPostgres(),
  };
  const missing = Object.entries(PACKAGES).flatMap(([name, debian]) =>
    found[name as keyof Programs] ? [] : [debian],
  );
  return missing.length > 0 ? { missing } : { programs: found as Programs };
}

function findInPath(name: string): string | undefined {
  // Debian keeps servers where only root looks.
  const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return places.map((place) => join(place, name)).find((path) => existsSync(path));
}

/** The directory of the newest PostgreSQL's programs. Debian does not put them into the path. */
function findPostgres(): string | undefined {
  if (!existsSync(DEBIANS_POSTGRES)) return undefined;
  const versions = readdirSync(DEBIANS_POSTGRES).map(Number).filter(Number.isInteger);
  const newest = versions.sort((one, other) => other - one)[0];
  return newest === undefined ? undefined : join(DEBIANS_POSTGRES, String(newest), 'bin');
}
