import type { z } from 'zod';
import type { uploadAddress } from '#shared/contracts/object.ts';
import { isUnauthorized } from '#web/api/api-error.ts';
import { sendForJson } from '#web/api/http.ts';
import { sendFile } from '#web/features/objects/api/send-file.ts';
import { contentTypeOf } from '#web/features/objects/file-check.ts';
import { reachableAddress } from '#web/features/objects/upload-address.ts';
import { UploadError } from '#web/features/objects/upload-error.ts';
import { m } from '#web/paraglide/messages.js';

type Options = { onProgress: (sentBytes: number) => void; signal: AbortSignal };

/** Uploads a file and gives the path by which forms name it, wherever the store itself may be. */
export async function uploadFile(file: File, { onProgress, signal }: Options): Promise<string> {
  const { uploadURL } = await sendForJson<z.input<typeof uploadAddress>>('POST', '/api/objects/upload', {
    signal,
  }).catch((error) => {
    throw explained(error, m.upload_no_address(), signal);
  });
  const address = reachableAddress(uploadURL, window.location.href);
  await sendFile(address, file, { contentType: contentTypeOf(file), onProgress, signal }).catch((error) => {
    throw explained(error, m.upload_not_sent(), signal);
  });
  return address.pathname;
}

/** Someone who stopped it needs no explanation, and a session that ended has its own. */
function explained(error: unknown, otherwise: string, signal: AbortSignal): unknown {
  return signal.aborted || isUnauthorized(error) ? error : new UploadError(otherwise, error);
}
