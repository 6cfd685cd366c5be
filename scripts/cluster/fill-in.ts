import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const deployDir = join(import.meta.dirname, '..', '..', 'deploy', 'cluster');

/** A file of deploy/cluster with its `${NAMES}` replaced. */
export function fillIn(file: string, values: Record<string, string | number>): string {
  return readFileSync(join(deployDir, file), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`deploy/cluster/${file} needs ${name}.`);
    return String(value);
  });
}
