import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupKeyOf, packFile, unpackFile } from '#server/platform/db/backup/packed-file.ts';

const key = backupKeyOf('a key that is kept somewhere else');
const CONTENT = Buffer.from('AE070331234567890123456 '.repeat(20));

async function packed() {
  const dir = await mkdtemp(join(tmpdir(), 'karam packed '));
  onTestFinished(() => rm(dir, { recursive: true }));
  const [from, to] = [join(dir, 'postings'), join(dir, 'packed')];
  await writeFile(from, CONTENT);
  await packFile(from, to, key);
  return { from, to, back: join(dir, 'back', 'postings') };
}

test('an encrypted backup is read back with its key of 256 bits, and is another one each time', async () => {
  const [one, two] = [await packed(), await packed()];
  expect(key).toHaveLength(32);
  await unpackFile(one.to, one.back, key);
  expect(await readFile(one.back)).toEqual(CONTENT);
  // After the hash of the content, which is the same.
  expect((await readFile(one.to)).subarray(32)).not.toEqual((await readFile(two.to)).subarray(32));
});

test('an encrypted backup of which any byte was changed is refused', async () => {
  const { to, back } = await packed();
  const whole = await readFile(to);
  // The first four bytes after the hash are the length of the part.
  for (let place = 36; place < whole.length; place += 1) {
    const changed = Buffer.from(whole);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await writeFile(to, changed);
    await expect(unpackFile(to, back, key)).rejects.toThrow('unable to authenticate data');
  }
});
