import { expect, test } from 'vitest';
import { findDataKeys, getDataKeys } from '#server/platform/base/data-dir.ts';

const one = Buffer.alloc(32, 1);
const two = Buffer.alloc(32, 2);

test('keys in both kinds of base64 are read, and the first one encrypts', () => {
  const keys = getDataKeys(` ${one.toString('base64')}, ${two.toString('base64url')}\n`);
  expect([...keys.byId.values()]).toEqual([one, two]);
  expect(keys.byId.get(keys.firstId)).toEqual(one);
  expect(keys.firstId).toMatch(/^[0-9a-f]{8}$/);
});

test.each(['', ',', 'short', Buffer.alloc(31).toString('base64'), `${one.toString('base64')},`])(
  '%j is not a list of keys',
  (text) => {
    expect(findDataKeys(text)).toBeUndefined();
    expect(() => getDataKeys(text)).toThrow(
      'DATA_DIR/secrets/data-keys must contain keys of 32 bytes in base64.',
    );
  },
);
