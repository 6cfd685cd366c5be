import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type FileFacts,
  getFactsOf,
  LONGEST_BEGINNING_BYTES,
  tooLarge,
} from '#server/platform/files/file-facts.ts';
import type { ReceivingFiles } from '#server/platform/files/object-files.ts';
import { type UploadPace, uploadPace } from '#server/platform/files/uploads.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { LARGEST_UPLOAD_BYTES } from '#shared/limits.ts';

/**
 * Each object has a folder: an upload in progress is written next to the stored file, and deleting the folder
 * removes both.
 */
export function diskFiles(
  dir: string,
  uploadUrl: (id: string, expiresAt: Date) => string,
  newPace: () => UploadPace = uploadPace,
): ReceivingFiles {
  const folderOf = (id: string) => join(dir, id);
  const fileOf = (id: string) => join(folderOf(id), 'file');
  return {
    uploadUrl,
    keepArrived: async () => undefined,

    async receive(id, content) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      const part = join(folderOf(id), `${randomUUID()}.part`);
      const discard = () => rm(part, { force: true });
      const pace = newPace();
      const body = inspected(content, pace);
      try {
        // Flushed to disk: after a power cut, no row may say "stored" for an empty file.
        await pipeline(body.chunks, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
        return { facts: body.facts(), keep: () => rename(part, fileOf(id)), discard };
      } catch (error) {
        await discard();
        throw error;
      } finally {
        pace.stop();
      }
    },

    get: async (id) => (await open(fileOf(id))).createReadStream(),
    delete: (id) => rm(folderOf(id), { recursive: true, force: true }),
  };
}

/**
 * Passes on the body of a request up to the size limit. After that, `facts` returns the size and the type of
 * the file.
 */
function inspected(
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

/**
 * The chunks of a body, until it ends or the signal gives up on it. The body itself stays open, because closing it would
 * close the connection before the refusal is sent.
 */
async function* readUntil(content: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  const reading: AsyncIterator<Buffer> = content.iterator({ destroyOnReturn: false });
  let giveUp: (reason: unknown) => void = () => undefined;
  signal.addEventListener('abort', () => giveUp(signal.reason), { once: true });
  const next = () =>
    new Promise<IteratorResult<Buffer>>((resolve, reject) => {
      giveUp = reject;
      reading.next().then(resolve, reject);
    });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await next();
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: it waits for the next chunk, which may never come.
    void reading.return?.().catch(() => undefined);
  }
}
