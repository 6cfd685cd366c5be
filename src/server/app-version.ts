import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageFile = join(import.meta.dirname, '..', '..', 'package.json');

/** The version of Karam, as package.json has it. */
export const appVersion: string = JSON.parse(readFileSync(packageFile, 'utf8')).version;
