import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3 } from '#server/s3/s3-address.ts';

export type FakeS3 = {
  s3: S3;
  /** The stored objects, by bucket and key. */
  objects: Map<string, Buffer>;
  /** Its clock. */
  now: () => Date;
  /** Called after an object was read, to do something before the next request arrives. */
  afterGet: (path: string) => void;
  /** If set, it answers every request with a redirect to this address. */
  redirectTo?: string | undefined;
  stop(): Promise<void>;
};

/** A server with the part of S3 that we use. It checks every signature and expiry with code of its own. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const [status, answer, headers] = fake.redirectTo
      ? ([307, '', { location: fake.redirectTo }] as const)
      : answerTo(request, body, fake);
    response.writeHead(status, headers).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeS3 = {
    s3: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'karam-files',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
      region: 'me-central-1',
    },
    objects,
    now: () => new Date(),
    afterGet: () => undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

type Answer = [status: number, body?: string | Buffer, headers?: Record<string, string>];

function answerTo(request: IncomingMessage, body: Buffer, fake: FakeS3): Answer {
  const url = new URL(request.url ?? '', fake.s3.endpoint);
  const refusal = refusalOf(request, url, fake);
  if (refusal) return [403, `<Error><Code>${refusal}</Code></Error>`];
  const path = url.pathname;
  const found = fake.objects.get(path);
  if (request.method === 'DELETE') {
    fake.objects.delete(path);
    return [204];
  }
  if (request.method === 'PUT') return put(request, path, body, fake.objects);
  if (!found) return [404, '<Error><Code>NoSuchKey</Code></Error>'];
  fake.afterGet(path);
  const etag = etagOf(found);
  const range = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '');
  if (!range) return [200, found, { etag }];
  if (found.length === 0) return [416, '<Error><Code>InvalidRange</Code></Error>'];
  const part = found.subarray(0, Number(range[1]) + 1);
  return [206, part, { etag, 'content-range': `bytes 0-${part.length - 1}/${found.length}` }];
}

function put(request: IncomingMessage, path: string, body: Buffer, objects: Map<string, Buffer>): Answer {
  const source = request.headers['x-amz-copy-source'];
  if (!source) {
    objects.set(path, body);
    return [200, '', { etag: etagOf(body) }];
  }
  const copied = objects.get(String(source));
  if (!copied) return [404, '<Error><Code>NoSuchKey</Code></Error>'];
  if (request.headers['x-amz-copy-source-if-match'] !== etagOf(copied))
    return [412, '<Error><Code>PreconditionFailed</Code></Error>'];
  objects.set(path, copied);
  return [200, '<CopyObjectResult/>'];
}

function refusalOf(request: IncomingMessage, url: URL, { s3, now }: FakeS3): string | undefined {
  const given = Object.fromEntries(url.searchParams);
  const stamp = given['X-Amz-Date'] ?? '';
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  const signedAt = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const lifetimeMs = Number(given['X-Amz-Expires']) * 1000;
  if (!(now().getTime() <= signedAt + lifetimeMs && lifetimeMs <= 604_800_000)) return 'AccessDenied';

  const signed = (given['X-Amz-SignedHeaders'] ?? '').split(';');
  const unsigned = Object.keys(request.headers).filter(
    (name) => name.startsWith('x-amz-') && !signed.includes(name),
  );
  if (unsigned.length > 0 || !signed.includes('host')) return 'AccessDenied';

  const rawQuery = url.search.slice(1).split('&');
  const canonicalQuery = rawQuery.filter((each) => !each.startsWith('X-Amz-Signature=')).sort();
  const canonical =
    `${request.method}\n${url.pathname}\n${canonicalQuery.join('&')}\n` +
    `${signed.map((name) => `${name}:${String(request.headers[name])}\n`).join('')}\n` +
    `${signed.join(';')}\nUNSIGNED-PAYLOAD`;
  const scope = `${stamp.slice(0, 8)}/${s3.region}/s3/aws4_request`;
  if (given['X-Amz-Credential'] !== `${s3.accessKeyId}/${scope}`) return 'InvalidAccessKeyId';
  const digest = createHash('sha256').update(canonical).digest('hex');
  let key: Buffer = Buffer.from(`AWS4${s3.secretAccessKey}`);
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const right = createHmac('sha256', key)
    .update(`AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${digest}`)
    .digest('hex');
  return given['X-Amz-Signature'] === right ? undefined : 'SignatureDoesNotMatch';
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}
