import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The directory of the package, with `dist` and `migrations`. */
export const rootDir = dirname(findPackageJSON(import.meta.url) ?? '');

/** `npm start` runs the server from a few files that are made of all its modules (scripts/join-server.ts). */
const isJoined = import.meta.filename.endsWith('.js');

/** The file that another process or thread starts with, named by its path below src/server. */
export function entryFile(path: string): string {
  return isJoined
    ? join(import.meta.dirname, `${basename(path, '.ts')}.js`)
    : join(import.meta.dirname, '..', '..', path);
}

const packageFile = join(rootDir, 'package.json');

/** The version of Karam, as package.json has it. */
export const appVersion: string = JSON.parse(readFileSync(packageFile, 'utf8')).version;
