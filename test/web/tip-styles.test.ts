import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A file that tip.css does not name has no styles on guests' pages, and nothing else would report it. */
const root = join(import.meta.dirname, '..', '..');
const sources = [...read('src/web/kit/styles/tip.css').matchAll(/^@source "([^"]+)"/gm)].map(
  ([, path = '']) => join('src/web/kit/styles', path),
);

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** All files that the guests' pages import, directly or indirectly. */
function filesFrom(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name] of read(path).matchAll(/^import (?!type)[^;]*?from '#web\/([^']+\.tsx?)'/gms)) {
    filesFrom(`src/web/${name}`, seen);
  }
  return seen;
}

test('tip.css names every file of the guests’ pages that has styles', () => {
  const styled = [...filesFrom('src/web/tipping/guest-pages/guest-page.tsx')].filter((path) =>
    /className=|Style\b.*=|clsx\(/.test(read(path)),
  );
  expect(styled.length).toBeGreaterThan(25);
  const isNamed = (path: string) =>
    sources.some((source) => path === source || path.startsWith(`${source}/`));
  expect(styled.filter((path) => !isNamed(path))).toEqual([]);
});
