import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Call } from '#shared/calls/call.ts';

/** Every declared call. */
export const allCalls: Call[] = [];
for (const path of globSync('src/shared/calls/**/*.ts')) {
  const groups: object[] = Object.values(await import(resolve(path)));
  for (const group of groups) if (typeof group === 'object') allCalls.push(...Object.values(group));
}
