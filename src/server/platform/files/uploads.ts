import type { Readable } from 'node:stream';
import type { Db } from '#server/platform/db/database.ts';
import type { ObjectFiles, ReceivingFiles } from '#server/platform/files/object-files.ts';
import { createObject, findObject, markStored } from '#server/platform/files/object-store.ts';
import { type AppError, refuse } from '#server/platform/http/app-error.ts';

/** For each business. Its certificates are far fewer, and with this limit no user can fill the disk. */
const MOST_FILES = 20;
const UPLOAD_WITHIN_MS = 10 * 60 * 1000;

/** Creates an upload address for one file of this user. */
export async function offerUpload(db: Db, files: ObjectFiles, ownerId: string, now: Date): Promise<string> {
  const object = await createObject(db, ownerId, new Date(now.getTime() + UPLOAD_WITHIN_MS), MOST_FILES);
  if (!object) throw refuse('conflict', 'too_many_files');
  return files.uploadUrl(object.id, object.expiresAt);
}

/**
 * Stores the file sent to an upload address whose signature was checked. If several files are sent to one
 * address, only one is kept.
 */
export async function receiveUpload(
  db: Db,
  files: ReceivingFiles,
  slots: UploadSlots,
  id: string,
  content: Readable,
): Promise<void> {
  const object = await findObject(db, id);
  if (object?.status !== 'waiting') throw addressUsed();
  const incoming = await slots.use(object.ownerId, () => files.receive(id, content));
  try {
    await db.transaction().execute(async (transaction) => {
      // This locks the row: a second upload finds it stored and does not replace the file.
      if (!(await markStored(transaction, id, incoming.facts))) throw addressUsed();
      await incoming.keep();
    });
  } finally {
    await incoming.discard();
  }
}

function addressUsed(): AppError {
  return refuse('conflict', 'upload_address_used');
}

/** A person sends one file at a time; a second and third try may overlap with the first. */
const MOST_OF_ACCOUNT = 3;
/** Each upload in progress holds a connection, some buffers and up to five megabytes of disk. */
const MOST_IN_ALL = 20;

export type UploadSlots = ReturnType<typeof uploadSlots>;

/** Bounds the uploads that this process receives at the same time. */
export function uploadSlots(mostOfAccount = MOST_OF_ACCOUNT, mostInAll = MOST_IN_ALL) {
  /** The account of each upload in progress. */
  const running: string[] = [];
  return {
    /** Runs `receive` if there is room for one more upload of this account, otherwise refuses it. */
    async use<Result>(accountId: string, receive: () => Promise<Result>): Promise<Result> {
      const ofAccount = running.filter((each) => each === accountId).length;
      if (running.length >= mostInAll || ofAccount >= mostOfAccount)
        throw refuse('unavailable', 'too_many_uploads');
      running.push(accountId);
      try {
        return await receive();
      } finally {
        running.splice(running.indexOf(accountId), 1);
      }
    },
  };
}

const CHECK_EVERY_MS = 15_000;
/** About 4 KB per second, far below the slowest phone network. */
const LEAST_BYTES = 64 * 1024;

export type UploadPace = ReturnType<typeof uploadPace>;

/**
 * Ends an upload that sends nothing, or next to nothing, for 15 seconds. Without it, a client could hold a connection
 * and the file's part on disk for as long as a request may take.
 */
export function uploadPace(checkEveryMs = CHECK_EVERY_MS, leastBytes = LEAST_BYTES) {
  const tooSlow = new AbortController();
  let bytesSinceCheck = 0;
  const checking = setInterval(() => {
    if (bytesSinceCheck < leastBytes) tooSlow.abort(refuse('invalid_input', 'upload_too_slow'));
    bytesSinceCheck = 0;
  }, checkEveryMs);
  return {
    /** Aborted with a refusal as soon as the upload is too slow. */
    signal: tooSlow.signal,
    arrived(bytes: number): void {
      bytesSinceCheck += bytes;
    },
    stop: () => clearInterval(checking),
  };
}
