import { type FileHandle, open } from 'node:fs/promises';
import type { Bucket } from '#server/platform/s3/bucket.ts';
import { elementsOf, findText } from '#server/platform/s3/s3-request.ts';

/** S3 takes parts from 5 MiB on, and at most 10,000 of them. One part at a time is in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;

type Part = { etag: string; bytes: number };

/**
 * Uploads a file that does not change any more. A large one goes up in parts, and S3 shows it only when all are there.
 * Parts that arrived in an earlier attempt are not sent again. `mayGoOn` is asked before each part; returns false if it
 * said no.
 */
export async function putFile(
  bucket: Bucket,
  key: string,
  path: string,
  mayGoOn: () => boolean,
): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
  if (size <= partBytes) {
    if (!mayGoOn()) return false;
    await bucket.put(key, await readAt(file, 0, size));
    return true;
  }
  const uploadId = (await findUpload(bucket, key)) ?? (await beginUpload(bucket, key));
  const arrived = await listParts(bucket, key, uploadId);
  const etags: string[] = [];
  for (let offset = 0; offset < size; offset += partBytes) {
    const partNumber = etags.length + 1;
    const bytes = Math.min(partBytes, size - offset);
    const found = arrived.get(partNumber);
    if (found?.bytes === bytes) {
      etags.push(found.etag);
      continue;
    }
    if (!mayGoOn()) return false;
    const part = await readAt(file, offset, bytes);
    etags.push(await bucket.put(key, part, { partNumber: String(partNumber), uploadId }));
  }
  await completeUpload(bucket, key, uploadId, etags);
  return true;
}

/** Gives up uploads that were begun and that nobody will continue: S3 would keep their parts, and charge for them. */
export async function abortUploads(bucket: Bucket, isWanted: (key: string) => boolean): Promise<void> {
  for (const { key, uploadId } of await listUploads(bucket, '')) {
    if (!isWanted(key)) await bucket.ask({ method: 'DELETE', key, query: { uploadId } });
  }
}

/** The upload of this file that an earlier attempt has begun. */
async function findUpload(bucket: Bucket, key: string): Promise<string | undefined> {
  return (await listUploads(bucket, key)).find((upload) => upload.key === key)?.uploadId;
}

async function listUploads(bucket: Bucket, start: string): Promise<{ key: string; uploadId: string }[]> {
  const query = { uploads: '', prefix: bucket.fullKeyOf(start) };
  const xml = await (await bucket.ask({ method: 'GET', key: undefined, query })).text();
  return elementsOf(xml, 'Upload').map((upload) => ({
    key: (findText(upload, 'Key') ?? '').slice(bucket.fullKeyOf('').length),
    uploadId: findText(upload, 'UploadId') ?? '',
  }));
}

async function beginUpload(bucket: Bucket, key: string): Promise<string> {
  const xml = await (await bucket.ask({ method: 'POST', key, query: { uploads: '' } })).text();
  const uploadId = findText(xml, 'UploadId');
  if (!uploadId) throw new Error('S3 began an upload without an id');
  return uploadId;
}

async function listParts(bucket: Bucket, key: string, uploadId: string): Promise<Map<number, Part>> {
  const parts = new Map<number, Part>();
  let after: string | undefined = '0';
  while (after !== undefined) {
    const query: Record<string, string> = { uploadId, 'part-number-marker': after };
    const xml: string = await (await bucket.ask({ method: 'GET', key, query })).text();
    for (const each of elementsOf(xml, 'Part'))
      parts.set(Number(findText(each, 'PartNumber')), {
        etag: findText(each, 'ETag') ?? '',
        bytes: Number(findText(each, 'Size')),
      });
    after = findText(xml, 'IsTruncated') === 'true' ? findText(xml, 'NextPartNumberMarker') : undefined;
  }
  return parts;
}

async function completeUpload(bucket: Bucket, key: string, uploadId: string, etags: string[]): Promise<void> {
  const parts = etags.map(
    (etag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const xml = await (await bucket.ask({ method: 'POST', key, query: { uploadId }, body })).text();
  // S3 can answer with status 200 and still report an error in the body.
  if (!xml.includes('CompleteMultipartUploadResult'))
    throw new Error(`S3 could not complete an upload: ${xml.slice(0, 300)}`);
}

async function readAt(file: FileHandle, offset: number, bytes: number): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.alloc(bytes);
  let read = 0;
  while (read < bytes) {
    const { bytesRead } = await file.read(buffer, read, bytes - read, offset + read);
    if (bytesRead === 0) throw new Error('the file became shorter while it was uploaded');
    read += bytesRead;
  }
  return buffer;
}
