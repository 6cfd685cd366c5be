import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

const states = ['met', 'not met', 'does not apply'];
type Row = { id: string; chapter: number; state: string; how: string };
const rows: Row[] = [
  ...text.matchAll(/^\| (?<id>(?<chapter>\d+)\.\d+\.\d+) \| [^|]+ \| (?<state>[^|]+) \| (?<how>.+) \|$/gm),
].map(({ groups = {} }) => ({ ...(groups as Omit<Row, 'chapter'>), chapter: Number(groups.chapter) }));
const countOf = (counted: Row[]) =>
  states.map((state) => counted.filter((row) => row.state === state).length);

/** Files and folders of the repository that are named in a text, in backticks or as links. */
function pathsIn(words: string): string[] {
  const quoted = [...words.matchAll(/`((?:src|test|scripts|docs|migrations)\/[^`]+)`/g)];
  const linked = [...words.matchAll(/\]\((?!#)([^)#]+)/g)].map(([, path = '']) => ['', join('docs', path)]);
  return [...quoted, ...linked].map(([, path = '']) => path);
}

test('every requirement of levels 1 and 2 has one row with one of three states, and four of level 3 too', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253 + 4);
  expect(rows).toHaveLength(253 + 4);
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
});

test('the figures at the top are those of the rows', () => {
  const figures = [...text.matchAll(/^\| (\w+)[^|]* \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, name, ...counts]) => [name, counts.map(Number)],
  );
  const chapters = [...new Set(rows.map(({ chapter }) => chapter))];
  const expected = chapters.map((each) => [
    String(each),
    countOf(rows.filter(({ chapter }) => chapter === each)),
  ]);
  expect(figures).toEqual([...expected, ['all', countOf(rows)]]);
});

test('every file that the document names exists, and every met row says what proves it', () => {
  expect(pathsIn(text).length).toBeGreaterThan(100);
  expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  const linked = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  expect(linked.filter((anchor) => !sections.includes(anchor ?? ''))).toEqual([]);
  const unproven = rows.filter(
    ({ state, how }) => state === 'met' && !/\.(test|e2e)\.ts`|\]\(|not tested/.test(how),
  );
  expect(unproven.map(({ id }) => id)).toEqual([]);
});

test('every file and folder that SECURITY.md names exists', () => {
  const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8').match(/^\|.*\|$/gm) ?? [];
  const where = rows.map((row) => row.split('|').at(-2) ?? '').join('\n');
  const named = [...where.matchAll(/`([^`]+)`|\]\(([^)]+)\)/g)].map(([, path, link = '']) => path ?? link);
  expect(named.length).toBeGreaterThan(20);
  expect(
    named.filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, 'src', 'server', path))),
  ).toEqual([]);
});

test('what is missing is exactly what is not met', () => {
  const [, list = ''] = /## What is missing[^\n]*\n([\s\S]*?)\n## /.exec(text) ?? [];
  const missing = (list.match(/\d+\.\d+\.\d+/g) ?? []).toSorted();
  expect(missing).toEqual(
    rows
      .filter(({ state }) => state === 'not met')
      .map(({ id }) => id)
      .toSorted(),
  );
});
