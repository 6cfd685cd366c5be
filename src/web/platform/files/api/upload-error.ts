import { ApiError } from '#web/kit/client/api-error.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';

/**
 * A failed upload, with a sentence for the user: the server's reason for the refusal, or at which step it
 * failed.
 */
export class UploadError extends Error {
  override readonly name = 'UploadError';

  constructor(otherwise: string, cause: unknown) {
    const refusal = cause instanceof ApiError && cause.status < 500 ? cause.body : undefined;
    super(refusal ? refusalSentence(refusal) : otherwise, { cause });
  }
}
