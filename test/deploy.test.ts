import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The files of deploy/cluster are run by `npm run cluster`. In containers, compose.yaml must give them the same names. */
const deployDir = join(import.meta.dirname, '..', 'deploy');
const compose = readFileSync(join(deployDir, 'compose.yaml'), 'utf8');
const filledIn = readdirSync(join(deployDir, 'cluster')).filter((file) => !file.endsWith('.sh'));

test.each(filledIn)('compose.yaml gives %s every name that it needs', (file) => {
  const content = readFileSync(join(deployDir, 'cluster', file), 'utf8');
  const needed = [...new Set([...content.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))];
  expect(needed).not.toEqual([]);
  expect(needed.filter((name) => !new RegExp(`\\b${name}: `).test(compose))).toEqual([]);
});

test('the example of settings names every one that compose.yaml cannot do without', () => {
  const example = readFileSync(join(deployDir, 'env.example'), 'utf8');
  const required = [...new Set([...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name))];
  const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(required.sort());
});
