import { expect, test } from 'vitest';
import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';
import { readAnswerFile } from '#web/features/payouts/read-answer-file.ts';

const bytes = (...values: number[]) => new Blob([new Uint8Array(values)]);

test('a text in UTF-8 is read as it is, without the mark some systems put before it', async () => {
  expect(await readAnswerFile(new Blob(['﻿id;مريم']))).toEqual({ text: 'id;مريم' });
});

test.each([
  ['a byte of another encoding', bytes(0x49, 0xe9, 0x64)],
  ['a mail that is cut off', bytes(0x49, 0xd9)],
  ['a zero, as only files that are no text have', bytes(0x50, 0x4b, 0x00)],
])('%s is refused rather than guessed at', async (_, file) => {
  expect(await readAnswerFile(file)).toEqual({ problem: 'not-text' });
});

test('the largest answer is read, and one byte more is refused', async () => {
  const largest = 'a'.repeat(ANSWER_MOST_BYTES);
  expect(await readAnswerFile(new Blob([largest]))).toEqual({ text: largest });
  expect(await readAnswerFile(new Blob([largest, 'a']))).toEqual({ problem: 'too-large' });
});
