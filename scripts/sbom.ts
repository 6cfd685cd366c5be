import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { plainSbom } from './sbom/plain-sbom.ts';
import { readSbom } from './sbom/read-sbom.ts';

/** Writes the list of all packages that a running Karam contains (CycloneDX), to dist/sbom.json or the given file. */
const root = join(import.meta.dirname, '..');
const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const file = process.argv[2] ? resolve(process.argv[2]) : join(root, 'dist', 'sbom.json');
const sbom = plainSbom(readSbom(), name);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${sbom.components.length} packages are listed in ${file}`);
