import type { Readable } from 'node:stream';
import {
  type FileFacts,
  getFactsOf,
  LONGEST_BEGINNING_BYTES,
  tooLarge,
} from '#server/platform/files/file-facts.ts';
import { readUntil } from '#server/platform/files/read-until.ts';
import type { UploadPace } from '#server/platform/files/upload-pace.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { LARGEST_UPLOAD_BYTES } from '#shared/upload-limits.ts';

/**
 * Passes on the body of a request up to the size limit. After that, `facts` returns the size and the type of
 * the file.
 */
export function inspected(
  content: Readable,
  pace: UploadPace,
): { chunks: AsyncIterable<Buffer>; facts(): FileFacts } {
  let sizeBytes = 0;
  let beginning = Buffer.alloc(0);
  async function* chunks() {
    for await (const chunk of readUntil(content, pace.signal)) {
      sizeBytes += chunk.length;
      pace.arrived(chunk.length);
      if (sizeBytes > LARGEST_UPLOAD_BYTES) throw tooLarge();
      if (beginning.length < LONGEST_BEGINNING_BYTES) beginning = Buffer.concat([beginning, chunk]);
      yield chunk;
    }
  }
  return { chunks: refuseIfCutOff(chunks()), facts: () => getFactsOf(beginning, sizeBytes) };
}

/** Client disconnected during the upload: answer 400, not 500. */
async function* refuseIfCutOff(chunks: AsyncIterable<Buffer>) {
  try {
    yield* chunks;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    throw refuse('invalid_input', 'upload_cut_off');
  }
}
