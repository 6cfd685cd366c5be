import { expect, test } from 'vitest';
import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';
import { readAnswerFile } from '#web/features/payouts/read-answer-file.ts';

const bytes = (...values: number[]) => new Blob([new Uint8Array(values)]);

test('UTF-8 text is read without its byte order mark', async () => {
  expect(await readAnswerFile(new Blob(['﻿id;مريم']))).toEqual({ text: 'id;مريم' });
});

test.each([
  ['a byte of another encoding', bytes(0x49, 0xe9, 0x64)],
  ['an incomplete character', bytes(0x49, 0xd9)],
  ['a NUL byte, which only binary files have', bytes(0x50, 0x4b, 0x00)],
])('a file with %s is refused', async (_, file) => {
  expect(await readAnswerFile(file)).toEqual({ problem: 'not-text' });
});

test('an answer of the maximum size is read, and one byte more is refused', async () => {
  const largest = 'a'.repeat(ANSWER_MOST_BYTES);
  expect(await readAnswerFile(new Blob([largest]))).toEqual({ text: largest });
  expect(await readAnswerFile(new Blob([largest, 'a']))).toEqual({ problem: 'too-large' });
});
