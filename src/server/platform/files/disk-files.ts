import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inspected } from '#server/platform/files/inspected.ts';
import type { ReceivingFiles } from '#server/platform/files/object-files.ts';
import { type UploadPace, uploadPace } from '#server/platform/files/upload-pace.ts';

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
