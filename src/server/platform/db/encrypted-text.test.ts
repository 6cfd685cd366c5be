import { expect, test } from 'vitest';
import { getDataKeys } from '#server/platform/base/data-dir.ts';
import {
  decryptText,
  type EncryptedText,
  encryptText,
  type Place,
} from '#server/platform/db/encrypted-text.ts';

const IBAN = 'AE070331234567890123456';
const keys = getDataKeys(Buffer.alloc(32, 1).toString('base64'));
const otherKeys = getDataKeys(Buffer.alloc(32, 2).toString('base64'));
const place: Place = { column: 'staff.iban', row: 12 };
const stored = (text: string) => text as unknown as EncryptedText;

test.each(['', IBAN, 'مطعم الواحة', 'x'.repeat(1_000_000)])(
  'an encrypted text is decrypted again',
  (text) => {
    expect(decryptText(keys, place, encryptText(keys, place, text))).toBe(text);
  },
);

test('the same IBAN is stored as a different text each time, with the id of its key in front', () => {
  const [first, second] = [encryptText(keys, place, IBAN), encryptText(keys, place, IBAN)].map(String);
  expect(first).not.toBe(second);
  expect(first).toMatch(new RegExp(`^encrypted:${keys.firstId}:[\\w-]+$`));
  expect(first).not.toContain(IBAN);
});

test('a change of any character is noticed', () => {
  const text = String(encryptText(keys, place, IBAN));
  const start = text.lastIndexOf(':') + 1;
  for (let at = start; at < text.length; at += 1) {
    const other = text[at] === 'A' ? 'Q' : 'A';
    const changed = text.slice(0, at) + other + text.slice(at + 1);
    expect(() => decryptText(keys, place, stored(changed))).toThrow(
      'staff.iban of row 12 was changed outside Karam, or comes from another row.',
    );
  }
});

test('a text that is cut off is noticed', () => {
  const text = String(encryptText(keys, place, IBAN));
  for (const length of [text.length - 1, text.length - 20, 30, 20])
    expect(() => decryptText(keys, place, stored(text.slice(0, length)))).toThrow('was changed outside');
});

test.each<Place>([
  { column: 'staff.iban', row: 13 },
  { column: 'businesses.iban', row: 12 },
])('a text of another place is noticed: %j', (other) => {
  expect(() => decryptText(keys, place, encryptText(keys, other, IBAN))).toThrow('comes from another row');
});

test('without its key a text is not decrypted, and the message names the key and not the text', () => {
  expect(() => decryptText(otherKeys, place, encryptText(keys, place, IBAN))).toThrow(
    `staff.iban of row 12 is encrypted with the key ${keys.firstId}, which is not in DATA_KEYS.`,
  );
});

test('a plain text is refused without being shown', () => {
  expect(() => decryptText(keys, place, stored(IBAN))).toThrow('staff.iban of row 12 is not encrypted.');
});

test('a text whose key is lost is empty', () => {
  expect(decryptText(keys, place, stored('lost'))).toBe('');
});
