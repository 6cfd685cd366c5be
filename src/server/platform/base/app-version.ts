import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '#server/platform/base/places.ts';

const packageFile = join(rootDir, 'package.json');

/** The version of Karam, as package.json has it. */
export const appVersion: string = JSON.parse(readFileSync(packageFile, 'utf8')).version;
