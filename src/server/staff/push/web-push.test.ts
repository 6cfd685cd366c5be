import { expect, test } from 'vitest';
import { encryptMessage, isPublicKey } from '#server/staff/push/web-push.ts';

/** The example of RFC 8291, section 5 and appendix A. */
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const keys = { p256dh: P256DH, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const ephemeral = {
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
};
const ENCRYPTED =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
  'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

test('the example of the standard is encrypted byte for byte', () => {
  const body = encryptMessage('When I grow up, I want to be a watermelon', keys, ephemeral);
  expect(body.toString('base64url')).toBe(ENCRYPTED);
});

test('the same message is never the same bytes twice', () => {
  expect(encryptMessage('Thanks', keys)).not.toEqual(encryptMessage('Thanks', keys));
});

test('only points on the curve are keys', () => {
  expect(isPublicKey(P256DH)).toBe(true);
  expect(isPublicKey(`B${'A'.repeat(86)}`)).toBe(false);
  expect(isPublicKey(P256DH.replace('BCV', 'BCW'))).toBe(false);
});
