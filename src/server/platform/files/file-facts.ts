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

/**
 * The headers of an uploaded file that a page of ours shows. Browsers take it for nothing but the type we found
 * (`nosniff` is set for every answer), so it can never run as a page of our origin, and only our own pages may frame it.
 *
 * An image is sandboxed too. A PDF cannot be: Chrome and Safari refuse to show one in a sandbox, because their viewer
 * counts as a plugin. Their viewers run apart from the page, without its cookies and scripts.
 */
export function viewHeaders(contentType: UploadType): Record<string, string> {
  const policy =
    contentType === 'application/pdf'
      ? "base-uri 'none';form-action 'none';frame-ancestors 'self'"
      : "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'self';sandbox";
  return { 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' };
}
