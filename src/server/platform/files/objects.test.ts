import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sweepObjects } from '#server/platform/files/objects.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { unobserved } from '#server/platform/observe/call-metrics.ts';
import { LARGEST_UPLOAD_BYTES } from '#shared/limits.ts';
import { type Client, ORIGIN, testApp } from '#test/helpers/app.ts';
import { said } from '#test/helpers/said.ts';
import { aJpeg, aPdf, aPng } from '#test/helpers/sample-files.ts';

const karam = testApp();

/** The upload address without its origin, to be used with inject. */
async function addressFor(client: Client): Promise<string> {
  const { uploadURL } = (await client.post('/api/objects/upload')).json();
  expect(uploadURL).toMatch(
    new RegExp(`^${ORIGIN}/api/objects/[0-9a-f-]{36}\\?expires=\\d{13}&signature=[\\w-]{43}$`),
  );
  return uploadURL.slice(ORIGIN.length);
}
const pathOf = (address: string) => new URL(address, ORIGIN).pathname;
const put = (url: string, payload: Buffer, type = 'application/octet-stream') =>
  karam.visitor().send({ method: 'PUT', url, payload, headers: { 'content-type': type } });
const filesOnDisk = async (address: string) => {
  const folder = join(karam.dataDir, 'objects', pathOf(address).split('/').at(-1) ?? '');
  return readdir(folder).catch(() => []);
};

test.each([
  ['PDF', aPdf(), 'application/pdf', 'document.pdf'],
  ['JPG', aJpeg(), 'image/jpeg', 'document.jpg'],
  ['PNG', aPng(), 'image/png', 'document.png'],
  ['file of exactly 5 MB', aPdf(LARGEST_UPLOAD_BYTES), 'application/pdf', 'document.pdf'],
])('a %s is uploaded and read back with the type that its content shows', async (_kind, file, type, name) => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  // The content type that the sender claims is ignored.
  expect((await put(address, file, 'text/html')).statusCode).toBe(204);
  const answer = await owner.get(pathOf(address));
  expect(answer.rawPayload.equals(file)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'content-length': String(file.length),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('only the user who uploaded a file and admins can read it; others get 404', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  await put(address, aPdf());
  const url = pathOf(address);
  expect((await (await karam.signedIn('admin')).get(url)).statusCode).toBe(200);
  expect((await karam.visitor().get(url)).statusCode).toBe(401);
  for (const role of ['business', 'staff'] as const) {
    const answer = await (await karam.signedIn(role)).get(url);
    expect(answer.statusCode).toBe(404);
    expect(said(answer)).toEqual({ message: 'There is no such file.', code: 'not_found' });
  }
});

test('a file that is shown in a page keeps its type, is framed by our own pages only, and an image is sandboxed', async () => {
  const owner = await karam.signedIn('business');
  const headersOf = async (file: Buffer) => {
    const address = await addressFor(owner);
    await put(address, file);
    const url = `${pathOf(address)}/view`;
    expect((await (await karam.signedIn('business')).get(url)).statusCode).toBe(404);
    expect((await karam.visitor().get(url)).statusCode).toBe(401);
    const answer = await (await karam.signedIn('admin')).get(url);
    expect(answer.rawPayload.equals(file)).toBe(true);
    return answer.headers;
  };
  const image = await headersOf(aPng());
  expect(image).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename="document.png"',
    'content-security-policy':
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'self';sandbox",
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const pdf = await headersOf(aPdf());
  expect(pdf).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "base-uri 'none';form-action 'none';frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
  });
});

test('an upload address cannot be used to read the file', async () => {
  const address = await addressFor(await karam.signedIn('business'));
  await put(address, aPdf());
  expect((await karam.visitor().get(address)).statusCode).toBe(401);
});

test.each([
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4])],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nearly a PNG', aPng().subarray(0, 7)],
  ['nothing', Buffer.alloc(0)],
])('an upload of %s is refused in spite of its content type, and not kept', async (_what, file) => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  const answer = await put(address, file, 'application/pdf');
  expect(answer.statusCode).toBe(415);
  expect(said(answer)).toEqual({
    message: 'Please choose a PDF, JPG or PNG file.',
    code: 'unsupported_media_type',
  });
  expect(await filesOnDisk(address)).toEqual([]);
  expect((await owner.get(pathOf(address))).statusCode).toBe(404);
  // The same address can then be used for another file.
  expect((await put(address, aPdf())).statusCode).toBe(204);
});

test('a file one byte too large is refused and not kept, with or without a content length', async () => {
  const owner = await karam.signedIn('business');
  const origin = await karam.app.listen({ host: '127.0.0.1', port: 0 });
  const file = aPdf(LARGEST_UPLOAD_BYTES + 1);
  for (const sent of [file, new Blob([file]).stream()]) {
    const address = await addressFor(owner);
    const answer = await fetch(`${origin}${address}`, { method: 'PUT', body: sent, duplex: 'half' });
    expect(answer.status).toBe(413);
    const body = await answer.json();
    expect(said({ json: () => body })).toEqual({
      message: 'Please select a file smaller than 5MB',
      code: 'too_large',
    });
    expect(await filesOnDisk(address)).toEqual([]);
  }
});

test('a cut-off upload leaves no file, and can be repeated', async () => {
  const address = await addressFor(await karam.signedIn('business'));
  const { port } = karam.app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write(`PUT ${address} HTTP/1.1\r\nhost: karam.test\r\ncontent-length: 2000\r\n\r\n`);
  socket.write(aPdf(1000));
  await expect.poll(() => filesOnDisk(address)).toHaveLength(1);
  socket.destroy();
  await once(socket, 'close');
  await expect.poll(() => filesOnDisk(address)).toEqual([]);
  expect((await put(address, aPdf())).statusCode).toBe(204);
});

test('an upload address works for ten minutes', async () => {
  const client = await karam.signedIn('business');
  const [early, late] = [await addressFor(client), await addressFor(client)];
  const start = karam.now;
  karam.now = new Date(start.getTime() + 10 * 60 * 1000 - 1);
  expect((await put(early, aPdf())).statusCode).toBe(204);
  karam.now = new Date(start.getTime() + 10 * 60 * 1000);
  const answer = await put(late, aPdf());
  expect(answer.statusCode).toBe(403);
  expect(said(answer)).toEqual({
    message: 'This address is not valid or has expired. Ask for a new one.',
    code: 'forbidden',
  });
});

test('an upload address is refused if any part of it was changed', async () => {
  const client = await karam.signedIn('business');
  const address = await addressFor(client);
  const other = await addressFor(client);
  const query = address.split('?')[1];
  for (const forged of [
    pathOf(address),
    `${pathOf(other)}?${query}`,
    address.replace(/expires=\d/, 'expires=9'),
    address.replace(/signature=.*/, 'signature='),
    `${address}A`,
    address.replace(/signature=(.)/, (_match, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
  ]) {
    expect([forged, (await put(forged, aPdf())).statusCode]).toEqual([forged, 403]);
  }
});

test('an upload address works once', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  await put(address, aPdf());
  const second = await put(address, aJpeg());
  expect(second.statusCode).toBe(409);
  expect(second.json().message).toBe('This address has been used already. Ask for a new one.');
  expect((await owner.get(pathOf(address))).rawPayload.equals(aPdf())).toBe(true);
});

test('of several uploads to one address at once, one succeeds and its file is kept', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  const sent = Array.from({ length: 3 }, (_, index) => aPdf(100_000 + index));
  const answers = await Promise.all(sent.map((file) => put(address, file)));
  const statuses = answers.map((answer) => answer.statusCode);
  expect(statuses.toSorted()).toEqual([204, 409, 409]);
  const winner = sent[statuses.indexOf(204)] ?? Buffer.alloc(0);
  expect((await owner.get(pathOf(address))).rawPayload.equals(winner)).toBe(true);
  expect(await filesOnDisk(address)).toEqual(['file']);
});

test('a business is registered with the document its owner uploaded', async () => {
  const owner = await karam.signedIn('business');
  const address = await addressFor(owner);
  await put(address, aPdf());
  const answer = await owner.post('/api/businesses', {
    name: 'Saffron Table',
    type: 'Restaurant',
    ibanDocumentPath: pathOf(address),
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().ibanDocumentPath).toBe(pathOf(address));
});

test("a document path that is another user's, not uploaded, or invalid gets the same refusal", async () => {
  const other = await addressFor(await karam.signedIn('business'));
  await put(other, aPdf());
  const owner = await karam.signedIn('business');
  const empty = await addressFor(owner);
  for (const ibanDocumentPath of [
    pathOf(other),
    pathOf(empty),
    '/api/objects/00000000-0000-4000-8000-000000000000',
    '/etc/passwd',
    'javascript:alert(1)',
  ]) {
    const answer = await owner.post('/api/businesses', { name: 'Ab', type: 'Spa', ibanDocumentPath });
    const sentence = 'Please upload the document first: a PDF, JPG or PNG file of at most 5MB.';
    expect(said(answer)).toEqual({
      message: sentence,
      code: 'invalid_input',
      fields: { ibanDocumentPath: sentence },
    });
  }
});

test('the sweep deletes expired addresses with their refused files, and keeps stored files', async () => {
  const owner = await karam.signedIn('business');
  const [stored, unused] = [await addressFor(owner), await addressFor(owner)];
  await put(stored, aPdf());
  await put(unused, Buffer.from('no'));
  const config = { publicOrigin: ORIGIN, dataDir: karam.dataDir, s3: undefined };
  const files = openFiles(config, {
    sessionSecret: 'secret',
    clock: () => karam.now,
    beginCall: unobserved,
  });
  await sweepObjects(karam.db, files, karam.now);
  expect(await waitingIds()).toContain(pathOf(unused).split('/').at(-1));
  await sweepObjects(karam.db, files, new Date(karam.now.getTime() + 10 * 60 * 1000));
  expect(await waitingIds()).toEqual([]);
  const folders = await readdir(join(karam.dataDir, 'objects'));
  expect(folders).not.toContain(pathOf(unused).split('/').at(-1));
  expect((await owner.get(pathOf(stored))).statusCode).toBe(200);
});

describe('with rate limits', () => {
  const limited = testApp({ config: { rateLimit: true } });

  test('a user can ask for 20 upload addresses, and the next request gets 429', async () => {
    const owner = await limited.signedIn('business');
    const answers = await Promise.all(Array.from({ length: 21 }, () => owner.post('/api/objects/upload')));
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(1);
  });
});

async function waitingIds(): Promise<string[]> {
  const rows = await karam.db.selectFrom('objects').select('id').where('status', '=', 'waiting').execute();
  return rows.map((row) => row.id);
}

test('an account can have 20 files, and the next one is refused', async () => {
  const owner = await karam.signedIn('business');
  for (let count = 0; count < 20; count += 1) {
    expect((await owner.post('/api/objects/upload')).statusCode).toBe(200);
  }
  const answer = await owner.post('/api/objects/upload');
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toBe('You have uploaded as many files as an account may have.');
});

test('an account that asks for 30 upload addresses at once gets 20', async () => {
  const owner = await karam.signedIn('business');
  const answers = await Promise.all(Array.from({ length: 30 }, () => owner.post('/api/objects/upload')));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10);
});

test('an account may send three files at the same time, and others are not affected', async () => {
  const owner = await karam.signedIn('business');
  const { port } = karam.app.server.address() as { port: number };
  const begun = await Promise.all([1, 2, 3].map(() => addressFor(owner)));
  const sockets = begun.map((address) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`PUT ${address} HTTP/1.1\r\nhost: karam.test\r\ncontent-length: 2000\r\n\r\n`);
    return socket;
  });
  for (const address of begun) await expect.poll(() => filesOnDisk(address)).toHaveLength(1);

  const next = await addressFor(owner);
  const answer = await put(next, aPdf());
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(said(answer)).toEqual({
    code: 'unavailable',
    message: 'Too many files are being uploaded at once. Please try again in a moment.',
  });
  expect((await put(await addressFor(await karam.signedIn('business')), aPdf())).statusCode).toBe(204);

  for (const socket of sockets) socket.destroy();
  for (const address of begun) await expect.poll(() => filesOnDisk(address)).toEqual([]);
  expect((await put(next, aPdf())).statusCode).toBe(204);
});
