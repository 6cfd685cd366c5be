import { expect, test } from 'vitest';
import { s3Address } from '#server/platform/s3/s3-request.ts';

const s3 = {
  endpoint: 'https://examplebucket.s3.amazonaws.com',
  bucket: 'test.txt',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const signedAt = new Date('2013-05-24T00:00:00Z');

test("signs the example of Amazon's documentation exactly as documented", () => {
  // In that example the bucket is in the host name, so we pass the object's key as the bucket.
  expect(s3Address(s3, { method: 'GET', key: '', expiresInSeconds: 86_400 }, signedAt)).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('accepts an endpoint with a path, with or without a final slash', () => {
  for (const endpoint of ['https://storage.test/s3', 'https://storage.test/s3/']) {
    const address = s3Address(
      { ...s3, endpoint, bucket: 'karam' },
      { method: 'PUT', key: 'uploads/a', expiresInSeconds: 600 },
      signedAt,
    );
    expect(new URL(address).pathname).toBe('/s3/karam/uploads/a');
  }
});
