import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A file that is not named in tip.css has no styles on guests' pages, and nothing else would say so. */
const root = join(import.meta.dirname, '..', '..');
const sources = [...read('src/web/styles/tip.css').matchAll(/^@source "\.\.\/([^"]+)"/gm)].map(
  ([, path]) => `src/web/${path}`,
);

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Everything the guests' pages import, however far down. */
function filesFrom(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name] of read(path).matchAll(/^import (?!type)[^;]*?from '#web\/([^']+\.tsx?)'/gms)) {
    filesFrom(`src/web/${name}`, seen);
  }
  return seen;
}

test('every file of the guests’ pages that has styles is among the sources of their style sheet', () => {
  const styled = [...filesFrom('src/web/tip/take-over.tsx')].filter((path) =>
    /className=|Style\b.*=|clsx\(/.test(read(path)),
  );
  expect(styled.length).toBeGreaterThan(25);
  const isNamed = (path: string) =>
    sources.some((source) => path === source || path.startsWith(`${source}/`));
  expect(styled.filter((path) => !isNamed(path))).toEqual([]);
});
