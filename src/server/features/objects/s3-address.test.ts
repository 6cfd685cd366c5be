import { expect, test } from 'vitest';
import { s3Address } from '#server/features/objects/s3-address.ts';

const s3 = {
  endpoint: 'https://examplebucket.s3.amazonaws.com',
  bucket: 'test.txt',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const friday = new Date('2013-05-24T00:00:00Z');

test("the example of Amazon's documentation comes out as it is printed there", () => {
  // There the bucket is in the host's name, so the object stands where we have the bucket.
  expect(s3Address(s3, { method: 'GET', key: '', expiresInSeconds: 86_400 }, friday)).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('an endpoint may have a path of its own, with or without a slash at its end', () => {
  for (const endpoint of ['https://storage.test/s3', 'https://storage.test/s3/']) {
    const address = s3Address(
      { ...s3, endpoint, bucket: 'karam' },
      { method: 'PUT', key: 'uploads/a', expiresInSeconds: 600 },
      friday,
    );
    expect(new URL(address).pathname).toBe('/s3/karam/uploads/a');
  }
});
