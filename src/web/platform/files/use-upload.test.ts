import { expect, test } from 'vitest';
import { reachableAddress } from '#web/platform/files/use-upload.ts';

const page = 'http://127.0.0.1:3000/business/register';

test('an upload to our own server uses the host of the page', () => {
  const given = 'http://localhost:3000/api/objects/5ad359b8?expires=17&signature=a_b';
  expect(reachableAddress(given, page).href).toBe(
    'http://127.0.0.1:3000/api/objects/5ad359b8?expires=17&signature=a_b',
  );
});

test('the address of an external file store is not changed, and forms use its path', () => {
  const given = 'https://store.example/bucket/uploads/5ad359b8?X-Amz-Signature=ab';
  expect(reachableAddress(given, page).href).toBe(given);
  expect(reachableAddress(given, page).pathname).toBe('/bucket/uploads/5ad359b8');
});
