import { isBaseName, WAL_FILE } from '#server/platform/db/backup/backup-places.ts';
import { MANIFEST_FILE } from '#server/platform/db/backup/manifest.ts';
import { DATA_FILE } from '#server/platform/db/backup/pack-tree.ts';

/** Files have the same names in S3 as below DATA_DIR/backups. */
export const manifestKeyOf = (base: string) => `${base}/${MANIFEST_FILE}`;
export const dataKeyOf = (base: string) => `${base}/${DATA_FILE}`;
export const walKeyOf = (name: string) => `wal/${name}.packed`;

/** The backups that are complete there, oldest first. */
export function basesIn(keys: Iterable<string>): string[] {
  return begunBasesIn([...keys].filter((key) => key.endsWith(`/${MANIFEST_FILE}`)));
}

/** The backups of which anything is there. */
export function begunBasesIn(keys: Iterable<string>): string[] {
  return [...new Set([...keys].map((key) => key.split('/')[0] ?? ''))].filter(isBaseName).sort();
}

/** The files of the log that are there, oldest first. */
export function walIn(keys: Iterable<string>): string[] {
  return [...keys]
    .filter((key) => key.startsWith('wal/'))
    .map((key) => key.slice('wal/'.length).replace(/\.packed$/, ''))
    .filter((name) => WAL_FILE.test(name))
    .sort();
}
