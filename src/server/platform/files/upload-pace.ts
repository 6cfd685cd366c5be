import { refuse } from '#server/platform/http/app-error.ts';

const CHECK_EVERY_MS = 15_000;
/** About 4 KB per second, far below the slowest phone network. */
const LEAST_BYTES = 64 * 1024;

export type UploadPace = {
  /** Aborted with a refusal as soon as the upload is too slow. */
  signal: AbortSignal;
  arrived(bytes: number): void;
  stop(): void;
};

/**
 * Ends an upload that sends nothing, or next to nothing, for 15 seconds. Without it, a client could hold a connection
 * and the file's part on disk for as long as a request may take.
 */
export function uploadPace(checkEveryMs = CHECK_EVERY_MS, leastBytes = LEAST_BYTES): UploadPace {
  const tooSlow = new AbortController();
  let bytesSinceCheck = 0;
  const checking = setInterval(() => {
    if (bytesSinceCheck < leastBytes) tooSlow.abort(refuse('invalid_input', 'upload_too_slow'));
    bytesSinceCheck = 0;
  }, checkEveryMs);
  return {
    signal: tooSlow.signal,
    arrived(bytes) {
      bytesSinceCheck += bytes;
    },
    stop: () => clearInterval(checking),
  };
}
