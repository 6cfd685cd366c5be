import type { z } from 'zod';
import type { uploadAddress } from '#shared/contracts/object.ts';
import { isUnauthorized } from '#web/kit/client/api-error.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { m } from '#web/paraglide/messages.js';
import { type SendOptions, sendFile } from '#web/platform/files/api/send-file.ts';
import { reachableAddress } from '#web/platform/files/api/upload-address.ts';
import { UploadError } from '#web/platform/files/api/upload-error.ts';

/** Uploads a file and returns its path as forms send it, whichever file store is used. */
export async function uploadFile(file: File, options: SendOptions): Promise<string> {
  const { signal } = options;
  const { uploadURL } = await sendForJson<z.input<typeof uploadAddress>>('POST', '/api/objects/upload', {
    signal,
  }).catch((error) => {
    throw explained(error, m.upload_no_address(), signal);
  });
  const address = reachableAddress(uploadURL, window.location.href);
  await sendFile(address, file, options).catch((error) => {
    throw explained(error, m.upload_not_sent(), signal);
  });
  return address.pathname;
}

/** No sentence if the user cancelled the upload or the session has ended: the latter has its own toast. */
function explained(error: unknown, otherwise: string, signal: AbortSignal): unknown {
  return signal.aborted || isUnauthorized(error) ? error : new UploadError(otherwise, error);
}
