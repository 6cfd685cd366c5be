import { ApiError } from '#web/api/api-error.ts';
import { refusalSentence } from '#web/i18n/refusal-sentence.ts';

/** An upload that failed, with a sentence for the person: the server's reason for refusing it, or where it broke off. */
export class UploadError extends Error {
  override readonly name = 'UploadError';

  constructor(otherwise: string, cause: unknown) {
    const refusal = cause instanceof ApiError && cause.status < 500 ? cause.body : undefined;
    super(refusal ? refusalSentence(refusal) : otherwise, { cause });
  }
}
