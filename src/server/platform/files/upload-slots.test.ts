import { expect, test } from 'vitest';
import { uploadSlots } from '#server/platform/files/uploads.ts';

const refused = { code: 'unavailable', refusal: { reason: 'too_many_uploads' } };

test('uploads of all accounts together are bounded, and one that ends makes room', async () => {
  const slots = uploadSlots(3, 4);
  const running = ['a', 'b', 'c', 'd'].map((account) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { done: slots.use(account, () => promise), finish: resolve };
  });
  await expect(slots.use('e', async () => 'received')).rejects.toMatchObject(refused);
  running[0]?.finish();
  await running[0]?.done;
  await expect(slots.use('e', async () => 'received')).resolves.toBe('received');
  for (const { finish } of running) finish();
});

test('an upload that fails makes room too', async () => {
  const slots = uploadSlots(1, 1);
  const broken = () => Promise.reject(new Error('cut off'));
  await expect(slots.use('a', broken)).rejects.toThrow('cut off');
  await expect(slots.use('a', async () => 'received')).resolves.toBe('received');
});
