import { expect, test } from 'vitest';
import { chunkByModule } from '../../scripts/page-chunks.ts';

const chunk = (name: string, imports: string[] = []) => ({
  fileName: `${name}.js`,
  imports: imports.map((each) => `${each}.js`),
  moduleIds: [`/src/web/${name}.tsx`],
  facadeModuleId: null,
});

/** What a first build could look like: pages share some chunks, and all are reached from the start. */
const chunks = [
  chunk('start', ['layout']),
  chunk('layout'),
  chunk('landing-page', ['layout', 'money', 'hero']),
  chunk('owner-page', ['layout', 'money', 'panel', 'table']),
  chunk('admin-page', ['panel']),
  chunk('portal', ['panel', 'landing-page']),
  chunk('help-page', ['table', 'layout', 'folded']),
  chunk('rules', ['zod']),
  ...['money', 'hero', 'panel', 'table', 'folded', 'zod'].map((name) => chunk(name)),
];
const pages = {
  landing: ['landing-page.tsx'],
  owner: ['owner-page.tsx'],
  admin: ['admin-page.tsx'],
  staff: ['portal.tsx'],
};
const found = chunkByModule(chunks, 'start.tsx', pages, { rules: ['rules.tsx'] });
const fileOf = (name: string) => found.get(`/src/web/${name}.tsx`);

test('what every page needs is in one file', () => {
  expect([fileOf('start'), fileOf('layout')]).toEqual(['base', 'base']);
});

test('what several pages need is in one file, and that of the landing page in another', () => {
  expect(fileOf('panel')).toBe('controls');
  expect(fileOf('money')).toBe('common');
});

test('what one page needs is in its own file, also if a page that scripts draw needs it too', () => {
  expect([fileOf('owner-page'), fileOf('table')]).toEqual(['owner', 'owner']);
});

test('the landing page stays in its own file though staff load it too, so that nobody else does', () => {
  expect([fileOf('landing-page'), fileOf('hero'), fileOf('portal')]).toEqual(['landing', 'landing', 'staff']);
});

test('what is loaded later is in one file', () => {
  expect([fileOf('rules'), fileOf('zod')]).toEqual(['rules', 'rules']);
});

test('what no such page needs is left to the bundler', () => {
  expect([fileOf('help-page'), fileOf('folded')]).toEqual([undefined, undefined]);
});

test('a page that is in no chunk stops the build', () => {
  expect(() => chunkByModule(chunks, 'start.tsx', { lost: ['lost.tsx'] }, {})).toThrow(
    'lost.tsx is in no chunk',
  );
});
