import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { sweepObjects } from '#server/platform/files/objects.ts';
import { s3Files } from '#server/platform/files/s3-files.ts';
import { unobserved } from '#server/platform/observe/call-metrics.ts';
import { LARGEST_UPLOAD_BYTES } from '#shared/limits.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { startFakeS3 } from '#test/helpers/fake-s3.ts';
import { said } from '#test/helpers/said.ts';
import { aJpeg, aPdf } from '#test/helpers/sample-files.ts';

const fake = await startFakeS3();
const karam = testApp({ config: { s3: fake.s3 } });
fake.now = () => karam.now;
afterAll(() => fake.stop());

const TEN_MINUTES_MS = 10 * 60 * 1000;
const passMs = (ms: number) => {
  karam.now = new Date(karam.now.getTime() + ms);
};
const addressFor = async (client: Client): Promise<string> =>
  (await client.post('/api/objects/upload')).json().uploadURL;
const put = (address: string, body: Buffer) =>
  fetch(address, { method: 'PUT', body, headers: { 'content-type': 'application/pdf' } });
const register = (client: Client, address: string) =>
  client.post('/api/businesses', {
    name: 'Saffron Table',
    type: 'Restaurant',
    ibanDocumentPath: new URL(address).pathname,
  });
const idOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? '';
const keysOf = (address: string) => [...fake.objects.keys()].filter((key) => key.endsWith(idOf(address)));

test('a file is uploaded directly to S3, checked on first use, and read back through Karam', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  expect(address).toMatch(new RegExp(`^${fake.s3.endpoint}/karam-files/uploads/[0-9a-f-]{36}\\?X-Amz-`));
  expect((await put(address, aPdf())).status).toBe(200);
  const answer = await register(owner, address);
  expect(answer.statusCode).toBe(201);
  const path = `/api/objects/${idOf(address)}`;
  expect(answer.json().ibanDocumentPath).toBe(path);
  const file = await owner.get(path);
  expect(file.rawPayload.equals(aPdf())).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="document.pdf"',
    'cache-control': 'private, no-store',
  });
  expect((await (await karam.signedIn('admin')).get(path)).statusCode).toBe(200);
  expect((await (await karam.signedIn('business')).get(path)).statusCode).toBe(404);
  expect(keysOf(address)).toEqual([`/karam-files/objects/${idOf(address)}`]);
});

test('an upload address works for one object and ten minutes', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  const other = await addressFor(owner);
  expect((await put(address.replace(idOf(address), idOf(other)), aPdf())).status).toBe(403);
  expect((await put(address.replace('/uploads/', '/objects/'), aPdf())).status).toBe(403);
  expect((await put(address.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000'), aPdf())).status).toBe(403);
  expect((await fetch(address)).status).toBe(403);
  passMs(TEN_MINUTES_MS + 1000);
  expect((await put(address, aPdf())).status).toBe(403);
});

test('a second upload to the same address does not change the stored file', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  await put(address, aPdf());
  expect((await register(owner, address)).statusCode).toBe(201);
  expect((await put(address, Buffer.from('<script>alert(1)</script>'))).status).toBe(200);
  expect((await owner.get(`/api/objects/${idOf(address)}`)).rawPayload.equals(aPdf())).toBe(true);
});

test('a file that is replaced during the check is not stored', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  await put(address, aPdf());
  fake.afterGet = (path) => fake.objects.set(path, Buffer.from('<script>alert(1)</script>'));
  expect((await register(owner, address)).statusCode).toBe(400);
  fake.afterGet = () => undefined;
  expect(keysOf(address)).toEqual([`/karam-files/uploads/${idOf(address)}`]);
});

test.each([
  ['of a wrong type', Buffer.from('<!doctype html>')],
  ['that is too large', aPdf(LARGEST_UPLOAD_BYTES + 1)],
  ['with nothing in it', Buffer.alloc(0)],
])('a file %s is refused on first use, and deleted', async (_what, file) => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  await put(address, file);
  expect(said(await register(owner, address))).toMatchObject({
    fields: { ibanDocumentPath: 'Please upload the document first: a PDF, JPG or PNG file of at most 5MB.' },
  });
  expect(keysOf(address)).toEqual([]);
});

test('a file that another request keeps between the check and the copy is available all the same', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  await put(address, aJpeg());
  const [upload = ''] = keysOf(address);
  fake.afterGet = (path) => {
    if (path !== upload) return;
    fake.objects.set(upload.replace('/uploads/', '/objects/'), fake.objects.get(upload) ?? aJpeg());
    fake.objects.delete(upload);
  };
  const answer = await owner.get(`/api/objects/${idOf(address)}`);
  fake.afterGet = () => undefined;
  expect(answer.statusCode).toBe(200);
});

test('a file used in five requests at once is available to all of them', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  await put(address, aJpeg());
  const url = `/api/objects/${idOf(address)}`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => owner.get(url)));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
});

test('a request that finds the upload gone, because another has just kept the file, keeps the same file', async () => {
  const address = await addressFor(await karam.signedIn('business'));
  await put(address, aJpeg());
  const files = s3Files(fake.s3, fake.now, unobserved);
  const facts = await files.keepArrived(idOf(address));
  expect(facts).toMatchObject({ contentType: 'image/jpeg' });
  expect(await files.keepArrived(idOf(address))).toEqual(facts);
});

test('the sweep keeps valid files, because the form may be sent later, and deletes the rest', async () => {
  const owner = await karam.signedIn('business');
  const [arrived, unused, wrong] = [
    await addressFor(owner),
    await addressFor(owner),
    await addressFor(owner),
  ];
  await put(arrived, aPdf());
  await put(wrong, Buffer.from('no'));
  passMs(TEN_MINUTES_MS);
  await sweepObjects(karam.db, s3Files(fake.s3, fake.now, unobserved), karam.now);
  const rows = await karam.db
    .selectFrom('objects')
    .select(['id', 'status'])
    .where('id', 'in', [arrived, unused, wrong].map(idOf))
    .execute();
  expect(rows).toEqual([{ id: idOf(arrived), status: 'stored' }]);
  expect(keysOf(wrong)).toEqual([]);
  passMs(TEN_MINUTES_MS);
  expect((await register(owner, arrived)).statusCode).toBe(201);
});

test('an error of S3 is answered with 500, without its details', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  await put(address, aPdf());
  const { now } = fake;
  fake.now = () => new Date(karam.now.getTime() + TEN_MINUTES_MS);
  const answer = await register(owner, address);
  fake.now = now;
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('AccessDenied');
  expect((await register(owner, address)).statusCode).toBe(201);
});

test('a redirect of S3 to another server is not followed', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  await put(address, aPdf());
  let visits = 0;
  const elsewhere = createServer((_request, response) => {
    visits += 1;
    response.writeHead(200, { 'content-range': 'bytes 0-7/8' }).end('%PDF-1.7');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  fake.redirectTo = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  const answer = await register(owner, address);
  fake.redirectTo = undefined;
  elsewhere.close();
  expect({ status: answer.statusCode, visits }).toEqual({ status: 500, visits: 0 });
});

test('the content security policy allows uploads to S3, and this server itself accepts none', async () => {
  const { headers } = await karam.visitor().get('/');
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ${fake.s3.endpoint};`);
  const url = '/api/objects/00000000-0000-4000-8000-000000000000';
  expect((await karam.visitor().send({ method: 'PUT', url, payload: aPdf() })).statusCode).toBe(404);
});
