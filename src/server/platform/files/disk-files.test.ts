import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskFiles } from '#server/platform/files/disk-files.ts';
import { uploadPace } from '#server/platform/files/uploads.ts';
import { aPdf } from '#test/helpers/sample-files.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'karam disk '));
});
afterAll(() => rm(dir, { recursive: true }));
const filesWith = (checkEveryMs: number, leastBytes: number) =>
  diskFiles(
    dir,
    () => '',
    () => uploadPace(checkEveryMs, leastBytes),
  );

test('an upload that stops sending is ended, and its part is deleted', async () => {
  const body = new PassThrough();
  body.write(aPdf(5000));
  const receiving = filesWith(20, 1).receive('stalled', body);
  await expect(receiving).rejects.toMatchObject({
    code: 'invalid_input',
    refusal: { reason: 'upload_too_slow' },
  });
  expect(await readdir(join(dir, 'stalled'))).toEqual([]);
});

test('an upload that only trickles is ended', async () => {
  const body = new PassThrough();
  const trickle = setInterval(() => body.write('.'), 1);
  const receiving = filesWith(50, 64 * 1024).receive('trickle', body);
  await expect(receiving).rejects.toMatchObject({ refusal: { reason: 'upload_too_slow' } });
  clearInterval(trickle);
  expect(await readdir(join(dir, 'trickle'))).toEqual([]);
});

test('an upload that keeps sending is received', async () => {
  const body = new PassThrough();
  body.end(aPdf(100_000));
  const { facts } = await filesWith(15_000, 64 * 1024).receive('steady', body);
  expect(facts).toEqual({ contentType: 'application/pdf', sizeBytes: 100_000 });
});
