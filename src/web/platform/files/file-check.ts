import { LARGEST_UPLOAD_BYTES, type UploadType, uploadTypes } from '#shared/limits.ts';
import { m } from '#web/paraglide/messages.js';

const typesByEnding: Record<string, UploadType> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** For the `accept` attribute of the file input. */
export const acceptedEndings = Object.keys(typesByEnding)
  .map((ending) => `.${ending}`)
  .join(',');

export type FileProblem = 'too-large' | 'wrong-type';

/** Finds out before the upload why a file would be refused. The server also checks the bytes. */
export function findFileProblem(file: File): FileProblem | undefined {
  if (file.size > LARGEST_UPLOAD_BYTES) return 'too-large';
  return isUploadType(contentTypeOf(file)) ? undefined : 'wrong-type';
}

/** Some systems report no type for a file; then its name decides. */
export function contentTypeOf(file: File): string {
  return file.type || typesByEnding[endingOf(file.name)] || 'application/octet-stream';
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

function isUploadType(type: string): boolean {
  return uploadTypes.some((each) => each === type);
}

const KB = 1024;
const MB = 1024 * KB;

/** "340 KB" or "1.2 MB". */
export function fileSize(bytes: number): string {
  if (bytes < MB) return m.upload_size_kb({ size: String(Math.max(1, Math.round(bytes / KB))) });
  return m.upload_size_mb({ size: (bytes / MB).toFixed(1) });
}
