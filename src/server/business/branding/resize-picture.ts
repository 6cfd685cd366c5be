import { fork } from 'node:child_process';
import { once } from 'node:events';
import { entryFile } from '#server/platform/base/paths.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { boundedWork } from '#server/platform/http/bounded-work.ts';

/**
 * The stored size is twice the shown one, for sharp screens. `cover` crops to the exact shape, around the most
 * interesting part of the picture.
 */
export type PictureBox = { width: number; height: number; fit: 'inside' | 'cover' };
/** Sent to another process, so it contains only data. */
export type PictureJob = { box: PictureBox; uploaded: Uint8Array };
export type ResizedPicture = { content: Buffer; width: number; height: number };

const turns = boundedWork({ atOnce: 1, mostWaiting: 10, mostOfOne: 2 });
/** Many times longer than the largest photo needs. */
const LONGEST_MS = 10_000;

let stopping = new AbortController();

/** The server stops: it does not wait for pictures. */
export function endPictures(): void {
  stopping.abort();
  stopping = new AbortController();
}

/**
 * Re-encodes an uploaded picture as WebP in the stored size. This drops everything else in the file, such as where a
 * photo was taken or text that a browser could run. `of`: whose picture it is, because they take turns.
 */
export async function resizePicture(
  box: PictureBox,
  uploaded: Buffer,
  of: string,
  longestMs = LONGEST_MS,
): Promise<ResizedPicture> {
  const { signal } = stopping;
  const work = async () => {
    const resized = signal.aborted ? undefined : await resizeInProcess({ box, uploaded }, longestMs, signal);
    if (signal.aborted) throw refuse('unavailable', 'karam_unavailable');
    if (!resized) throw refuse('unsupported_media_type', 'picture_unreadable');
    return resized;
  };
  return turns.run(work, { of });
}

/**
 * In a process of its own, because only a process can be ended in the middle of a picture: a thread, and the end of
 * the server with it, would wait for the library. Undefined if the picture is unreadable or takes too long.
 */
async function resizeInProcess(
  job: PictureJob,
  longestMs: number,
  signal: AbortSignal,
): Promise<ResizedPicture | undefined> {
  const child = fork(entryFile('business/branding/picture-process.ts'), {
    // Without the server's own arguments and secrets: what reads files of strangers gets nothing else.
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: 'ignore',
    killSignal: 'SIGKILL',
  });
  let resized: ResizedPicture | undefined;
  const end = () => child.kill('SIGKILL');
  const timer = setTimeout(end, longestMs);
  signal.addEventListener('abort', end);
  child.once('message', (message) => {
    resized = message as ResizedPicture;
    end();
  });
  // A process that could not start, or that ended before it had the picture.
  child.on('error', end);
  child.send(job);
  try {
    // The next picture begins when this process is really gone.
    await once(child, 'close');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
  return resized && { ...resized, content: Buffer.from(resized.content) };
}
