import { type FileFacts, getFactsOf, LONGEST_BEGINNING_BYTES } from '#server/features/objects/file-facts.ts';
import type { ObjectFiles } from '#server/features/objects/object-files.ts';
import { type S3, type S3Request, s3Address } from '#server/features/objects/s3-address.ts';
import { AppError } from '#server/http/app-error.ts';

const OWN_CALL_SECONDS = 60;
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Browsers send files to uploads/<id> by an address that S3 honours as often as it is used until it expires. So a file
 * counts only once it has been looked at and copied to objects/<id>, for which nobody is ever given an address.
 */
export function s3Files(s3: S3, clock: () => Date): ObjectFiles {
  return {
    uploadUrl(id, expiresAt) {
      const now = clock();
      const expiresInSeconds = Math.round((expiresAt.getTime() - now.getTime()) / 1000);
      return s3Address(s3, { method: 'PUT', key: `uploads/${id}`, expiresInSeconds }, now);
    },

    async keepArrived(id) {
      const upload = await call('GET', `uploads/${id}`, { range: `bytes=0-${LONGEST_BEGINNING_BYTES - 1}` });
      if (upload.status === 404) return undefined;
      const facts = await factsOf(upload);
      // The copy is of exactly what was looked at: had it been replaced in between, its tag would be another.
      const copied =
        facts &&
        (await call('PUT', `objects/${id}`, {
          'x-amz-copy-source': `/${s3.bucket}/uploads/${id}`,
          'x-amz-copy-source-if-match': upload.headers.get('etag') ?? '',
        }));
      // S3 can begin a copy with status 200 and end it with an error in the text.
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

  async function call(method: S3Request['method'], key: string, headers: Record<string, string> = {}) {
    const address = s3Address(s3, { method, key, headers, expiresInSeconds: OWN_CALL_SECONDS }, clock());
    const answer = await fetch(address, { method, headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    // 404, 412 and 416 say something about the object; any other refusal says that we are not set up rightly.
    if (!answer.ok && ![404, 412, 416].includes(answer.status))
      throw new Error(`S3 answered ${method} with ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return answer;
  }
}

async function mustWork(answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  if (!answer.ok) throw new Error(`S3 answered with ${answer.status}`);
  return answer;
}

/** Nothing when the file is not one we accept. An empty file has no first bytes, which S3 answers with 416. */
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
