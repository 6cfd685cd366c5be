import { globSync, readFileSync } from 'node:fs';
import { findBreaches } from './borders/find-breaches.ts';

/** Part of `npm run check`: prints each import or query that crosses a border, and exits with 1 if there is one. */
const paths = globSync('{src,scripts,bench,test}/**/*.{ts,tsx,mjs}', { exclude: ['src/web/paraglide/**'] });
const breaches = findBreaches(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])));
for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exit(1);
