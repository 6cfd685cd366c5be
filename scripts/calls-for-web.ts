import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Call } from '../src/shared/calls/call.ts';

const folder = join(import.meta.dirname, '..', 'src', 'shared', 'calls');
const contracts = join(import.meta.dirname, '..', 'src', 'shared', 'contracts');

/**
 * In the web, a declared call has only its method and path: what a browser needs to send it. Otherwise every page would
 * load the contracts of all calls around the one it uses, and Zod.
 */
export function callsForWeb(): Plugin {
  return {
    name: 'calls-for-web',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(folder) || id === join(folder, 'call.ts')) return undefined;
      // In development the file may have changed since it was last imported.
      const url = `${pathToFileURL(id)}?${statSync(id).mtimeMs}`;
      const groups: Record<string, Record<string, Call>> = await import(url);
      const lines = Object.entries(groups).map(([group, calls]) => {
        const sent = Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]);
        return `export const ${group} = ${JSON.stringify(Object.fromEntries(sent))};`;
      });
      return { code: lines.join('\n'), moduleSideEffects: false };
    },
    /**
     * Names of contracts are for the API's documentation only. Zod stores them once for the whole process: the pages that
     * the server renders have copies of some contracts, and with the same names the documentation could not be made.
     */
    transform(code, id) {
      if (!id.startsWith(contracts)) return undefined;
      return { code: code.replaceAll(/\s*\.meta\(\{ id(: '\w+')? \}\)/g, ''), map: null };
    },
  };
}
