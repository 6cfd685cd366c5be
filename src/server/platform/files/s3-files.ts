import { type FileFacts, getFactsOf, LONGEST_BEGINNING_BYTES } from '#server/platform/files/file-facts.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { type BeginCall, runCall } from '#server/platform/observe/call-metrics.ts';
import { requestS3, type S3, type S3Request, s3Address } from '#server/platform/s3/s3-request.ts';

const OWN_CALL_SECONDS = 60;
const ANSWER_TIMEOUT_MS = 10_000;
const BEGINNING = { range: `bytes=0-${LONGEST_BEGINNING_BYTES - 1}` };

/**
 * Browsers upload to uploads/<id>. S3 accepts any number of uploads to that address until it expires. A file
 * is therefore used only after it was checked and copied to objects/<id>, for which no upload address exists.
 */
export function s3Files(s3: S3, clock: () => Date, beginCall: BeginCall): ObjectFiles {
  return {
    uploadUrl(id, expiresAt) {
      const now = clock();
      const expiresInSeconds = Math.round((expiresAt.getTime() - now.getTime()) / 1000);
      return s3Address(s3, { method: 'PUT', key: `uploads/${id}`, expiresInSeconds }, now);
    },

    async keepArrived(id) {
      // Perhaps another request has just kept it, and has not said so in the database yet.
      const keptByAnother = async () => factsOf(await call('GET', `objects/${id}`, BEGINNING));
      const upload = await call('GET', `uploads/${id}`, BEGINNING);
      if (upload.status === 404) return keptByAnother();
      const facts = await factsOf(upload);
      // Copy only if the ETag is unchanged: the file could have been replaced after the check.
      const copied =
        facts &&
        (await call('PUT', `objects/${id}`, {
          'x-amz-copy-source': `/${s3.bucket}/uploads/${id}`,
          'x-amz-copy-source-if-match': upload.headers.get('etag') ?? '',
        }));
      if (copied?.status === 404) return keptByAnother();
      // S3 can answer a copy with status 200 and still report an error in the body.
      const isKept = copied?.ok && (await copied.text()).includes('CopyObjectResult');
      if (copied?.status !== 412) await mustWork(call('DELETE', `uploads/${id}`));
      return isKept ? facts : undefined;
    },

    async get(id) {
      const answer = await mustWork(call('GET', `objects/${id}`));
      return Buffer.from(await answer.arrayBuffer());
    },

    async delete(id) {
      await mustWork(call('DELETE', `uploads/${id}`));
      await mustWork(call('DELETE', `objects/${id}`));
    },
  };

  function call(method: S3Request['method'], key: string, headers: Record<string, string> = {}) {
    const request = { method, key, headers, expiresInSeconds: OWN_CALL_SECONDS };
    return runCall(beginCall('s3', method.toLowerCase()), () =>
      requestS3(s3, request, { now: clock(), timeoutMs: ANSWER_TIMEOUT_MS }),
    );
  }
}

async function mustWork(answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  if (!answer.ok) throw new Error(`S3 answered with ${answer.status}`);
  return answer;
}

/**
 * Returns nothing if the file is not accepted. For an empty file S3 answers 416, because the requested first
 * bytes do not exist.
 */
async function factsOf(answer: Response): Promise<FileFacts | undefined> {
  const sizeBytes = Number(answer.headers.get('content-range')?.split('/').at(-1));
  const beginning = new Uint8Array(await answer.arrayBuffer());
  try {
    return answer.ok && sizeBytes > 0 ? getFactsOf(beginning, sizeBytes) : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
