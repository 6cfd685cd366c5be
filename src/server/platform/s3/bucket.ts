import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { elementsOf, findText, requestS3, type S3, type S3Request } from '#server/platform/s3/s3-request.ts';

/** Long enough for a part of a file over a slow line. A background job is given up after 15 minutes. */
const CALL_TIMEOUT_MS = 5 * 60_000;
const SIGNATURE_SECONDS = 15 * 60;

export type BucketLocation = S3 & { prefix: string };
export type BucketFile = { key: string; bytes: number };
type Call = Omit<S3Request, 'expiresInSeconds'> & { body?: Buffer<ArrayBuffer> | string };

/** The files of one bucket whose names begin with a prefix. Keys are without that prefix. */
export type Bucket = ReturnType<typeof openBucket>;

export function openBucket({ prefix, ...s3 }: BucketLocation, clock: () => Date) {
  return {
    fullKeyOf: (key: string) => prefix + key,
    ask,
    async list(): Promise<BucketFile[]> {
      const files: BucketFile[] = [];
      let next: string | undefined;
      do {
        const query = { 'list-type': '2', prefix, ...(next ? { 'continuation-token': next } : {}) };
        const xml = await (await ask({ method: 'GET', key: undefined, query })).text();
        for (const each of elementsOf(xml, 'Contents'))
          files.push({
            key: (findText(each, 'Key') ?? '').slice(prefix.length),
            bytes: Number(findText(each, 'Size')),
          });
        next = findText(xml, 'NextContinuationToken');
      } while (next);
      return files;
    },
    /** Part of a file, both ends included. */
    async get(key: string, from: number, to: number): Promise<Buffer> {
      const answer = await ask({ method: 'GET', key, headers: { range: `bytes=${from}-${to}` } });
      return Buffer.from(await answer.arrayBuffer());
    },
    /** S3 compares the content with its hash, and refuses what was changed on the way. Returns S3's name for it. */
    async put(key: string, body: Buffer<ArrayBuffer>, query: Record<string, string> = {}): Promise<string> {
      const headers = { 'content-md5': createHash('md5').update(body).digest('base64') };
      return (await ask({ method: 'PUT', key, headers, query, body })).headers.get('etag') ?? '';
    },
    async delete(key: string): Promise<void> {
      await ask({ method: 'DELETE', key });
    },
  };

  /** Without a key it concerns the whole bucket. */
  async function ask({ key, body, ...call }: Omit<Call, 'key'> & { key: string | undefined }) {
    const request = {
      ...call,
      key: key === undefined ? '' : prefix + key,
      expiresInSeconds: SIGNATURE_SECONDS,
    };
    const sending = {
      now: clock(),
      timeoutMs: CALL_TIMEOUT_MS,
      ...(body === undefined ? {} : { body }),
    };
    const answer = await requestS3(s3, request, sending);
    if (!answer.ok) throw new Error(`S3 answered ${call.method} ${key ?? ''} with ${answer.status}`);
    return answer;
  }
}

/** How much of a file is in memory at a time. */
const PIECE_BYTES = 16 * 1024 * 1024;

/** Downloads a file piece by piece. */
export async function getFile(bucket: Bucket, { key, bytes }: BucketFile, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await using target = await open(to, 'w', 0o600);
  for (let offset = 0; offset < bytes; offset += PIECE_BYTES) {
    const last = Math.min(offset + PIECE_BYTES, bytes) - 1;
    const piece = await bucket.get(key, offset, last);
    if (piece.length !== last - offset + 1) throw new Error(`S3 sent only a part of ${key}`);
    await target.writeFile(piece);
  }
}
