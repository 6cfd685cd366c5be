import { expect, test } from 'vitest';
import { readTextFile } from '#web/kit/client/files.ts';

const MOST_BYTES = 1000;
const bytes = (...values: number[]) => new Blob([new Uint8Array(values)]);

test('UTF-8 text is read without its byte order mark', async () => {
  expect(await readTextFile(new Blob(['﻿id;مريم']), MOST_BYTES)).toEqual({ text: 'id;مريم' });
});

test.each([
  ['a byte of another encoding', bytes(0x49, 0xe9, 0x64)],
  ['an incomplete character', bytes(0x49, 0xd9)],
  ['a NUL byte, which only binary files have', bytes(0x50, 0x4b, 0x00)],
])('a file with %s is refused', async (_, file) => {
  expect(await readTextFile(file, MOST_BYTES)).toEqual({ problem: 'not-text' });
});

test('a file of the maximum size is read, and one byte more is refused', async () => {
  const largest = 'a'.repeat(MOST_BYTES);
  expect(await readTextFile(new Blob([largest]), MOST_BYTES)).toEqual({ text: largest });
  expect(await readTextFile(new Blob([largest, 'a']), MOST_BYTES)).toEqual({ problem: 'too-large' });
});
