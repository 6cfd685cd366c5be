import { type AppError, refuse } from '#server/platform/http/app-error.ts';
import { LARGEST_UPLOAD_BYTES, type UploadType } from '#shared/limits.ts';

export type FileFacts = { contentType: UploadType; sizeBytes: number };

/**
 * The first bytes of the accepted file types. File names and headers are not checked, because the sender can
 * write anything there.
 */
const beginnings: [UploadType, number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];
export const LONGEST_BEGINNING_BYTES = 8;

export function getFactsOf(beginning: Uint8Array, sizeBytes: number): FileFacts {
  if (sizeBytes > LARGEST_UPLOAD_BYTES) throw tooLarge();
  const found = beginnings.find(([, bytes]) => bytes.every((byte, index) => beginning[index] === byte));
  if (!found) throw refuse('unsupported_media_type', 'file_type_refused');
  return { contentType: found[0], sizeBytes };
}

export function tooLarge(): AppError {
  return refuse('too_large', 'file_too_large');
}
