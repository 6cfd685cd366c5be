import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oncePerPage, renderPage } from '#server/platform/http/once-per-page.ts';

/** Counts what it reads, and takes a moment, as a database does. */
function reader() {
  const read: string[] = [];
  const readAs = async (visitor: string) => {
    read.push(visitor);
    await sleep(1);
    return visitor;
  };
  return { read, readAs };
}

test('the calls of one page read the session once, also when they come at the same time', async () => {
  const { read, readAs } = reader();
  const call = () => oncePerPage('session', () => readAs('Maya'));
  await renderPage(async () => {
    expect(await Promise.all([call(), call()])).toEqual(['Maya', 'Maya']);
    expect(await call()).toBe('Maya');
  });
  expect(read).toEqual(['Maya']);
});

test('pages that are rendered at the same time share nothing', async () => {
  const { read, readAs } = reader();
  const page = (visitor: string) => renderPage(() => oncePerPage('session', () => readAs(visitor)));
  expect(await Promise.all([page('Maya'), page('Omar')])).toEqual(['Maya', 'Omar']);
  expect(read).toEqual(['Maya', 'Omar']);
});

test('a request that no page sends reads every time', async () => {
  const { read, readAs } = reader();
  for (const visitor of ['Maya', 'Maya']) await oncePerPage('session', () => readAs(visitor));
  expect(read).toHaveLength(2);
});
