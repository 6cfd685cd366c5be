import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3 } from '#server/platform/s3/s3-request.ts';

export type FakeUpload = { path: string; parts: Map<number, Buffer> };

export type FakeS3 = {
  s3: S3;
  /** The stored objects, by bucket and key. */
  objects: Map<string, Buffer>;
  /** Uploads in parts that are not complete, by their id. */
  uploads: Map<string, FakeUpload>;
  /** What it was asked to store, in order: `PUT /bucket/key`, with the number of the part if it is one. */
  stored: string[];
  /** If it returns true, it closes the connection without an answer. */
  isAway: (method: string, url: URL) => boolean;
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
    if (fake.isAway(request.method ?? '', new URL(request.url ?? '', fake.s3.endpoint)))
      return void request.socket.destroy();
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
    uploads: new Map(),
    stored: [],
    isAway: () => false,
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
  const query = url.searchParams;
  if (query.has('list-type')) return list(url, fake);
  if (query.has('uploads') || query.has('uploadId')) return answerToParts(request.method, url, body, fake);
  const found = fake.objects.get(path);
  if (request.method === 'DELETE') {
    fake.objects.delete(path);
    return [204];
  }
  if (request.method === 'PUT') return put(request, path, body, fake);
  if (!found) return [404, '<Error><Code>NoSuchKey</Code></Error>'];
  fake.afterGet(path);
  const etag = etagOf(found);
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (!range) return [200, found, { etag }];
  if (found.length === 0) return [416, '<Error><Code>InvalidRange</Code></Error>'];
  const from = Number(range[1]);
  const part = found.subarray(from, Number(range[2]) + 1);
  return [206, part, { etag, 'content-range': `bytes ${from}-${from + part.length - 1}/${found.length}` }];
}

function put(request: IncomingMessage, path: string, body: Buffer, { objects, stored }: FakeS3): Answer {
  const source = request.headers['x-amz-copy-source'];
  if (!source) {
    const md5 = request.headers['content-md5'];
    if (md5 && md5 !== md5Of(body).toString('base64')) return [400, '<Error><Code>BadDigest</Code></Error>'];
    stored.push(`PUT ${path}`);
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

/** Two at a time, so that every listing has several pages. */
const LIST_PAGE = 2;

function list({ pathname, searchParams }: URL, { objects }: FakeS3): Answer {
  const start = `${pathname}/${searchParams.get('prefix') ?? ''}`;
  const after = searchParams.get('continuation-token') ?? '';
  const found = [...objects.keys()].filter((path) => path.startsWith(start) && path > after).sort();
  const page = found.slice(0, LIST_PAGE);
  const next = found.length > LIST_PAGE ? page.at(-1) : undefined;
  const contents = page.map(
    (path) =>
      `<Contents><Key>${path.slice(pathname.length + 1)}</Key><Size>${objects.get(path)?.length}</Size></Contents>`,
  );
  const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return [200, `<ListBucketResult>${token}${contents.join('')}</ListBucketResult>`];
}

/** Uploads in parts: begin, list those that are open, take a part, list the parts, complete, give up. */
function answerToParts(method: string | undefined, url: URL, body: Buffer, fake: FakeS3): Answer {
  const { pathname: path, searchParams } = url;
  const { uploads, objects, stored } = fake;
  if (searchParams.has('uploads')) {
    if (method === 'POST') {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, { path, parts: new Map() });
      return [
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      ];
    }
    const start = `${path}/${searchParams.get('prefix') ?? ''}`;
    const open = [...uploads].filter(([, upload]) => upload.path.startsWith(start));
    const texts = open.map(
      ([id, upload]) =>
        `<Upload><Key>${upload.path.slice(path.length + 1)}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return [200, `<ListMultipartUploadsResult>${texts.join('')}</ListMultipartUploadsResult>`];
  }
  const id = searchParams.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (upload?.path !== path) return [404, '<Error><Code>NoSuchUpload</Code></Error>'];
  if (method === 'DELETE') {
    uploads.delete(id);
    return [204];
  }
  if (method === 'PUT') {
    const number = Number(searchParams.get('partNumber'));
    stored.push(`PUT ${path} ${number}`);
    upload.parts.set(number, body);
    return [200, '', { etag: etagOf(body) }];
  }
  if (method === 'GET') return listParts(upload, Number(searchParams.get('part-number-marker')));
  const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.+?)<\/ETag>/g)];
  const parts = wanted.map(([, number, etag]) => {
    const part = upload.parts.get(Number(number));
    return part && etagOf(part) === etag ? part : undefined;
  });
  // S3 refuses parts below 5 MiB, except the last one.
  const isRight = parts.every((part, place) => part && (part.length >= 5_242_880 || !parts[place + 1]));
  if (!isRight || parts.length === 0) return [400, '<Error><Code>InvalidPart</Code></Error>'];
  uploads.delete(id);
  objects.set(path, Buffer.concat(parts.flatMap((part) => part ?? [])));
  return [200, '<CompleteMultipartUploadResult/>'];
}

function listParts({ parts }: FakeUpload, after: number): Answer {
  const rest = [...parts].filter(([number]) => number > after).sort(([one], [other]) => one - other);
  const page = rest.slice(0, LIST_PAGE);
  const texts = page.map(
    ([number, part]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(part).replaceAll('"', '&quot;')}</ETag>` +
      `<Size>${part.length}</Size></Part>`,
  );
  const more = `<IsTruncated>${rest.length > LIST_PAGE}</IsTruncated>`;
  const next = `<NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker>`;
  return [200, `<ListPartsResult>${more}${next}${texts.join('')}</ListPartsResult>`];
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
  return `"${md5Of(content).toString('hex')}"`;
}

function md5Of(content: Buffer): Buffer {
  return createHash('md5').update(content).digest();
}
