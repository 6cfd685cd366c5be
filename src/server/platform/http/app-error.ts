import { refusalText } from '#server/platform/base/words.ts';
import { type Refusal, refusalOf, type Why } from '#shared/reasons/reasons.ts';
import type { ErrorCode } from '#shared/wire.ts';

/** A refusal whose reason is sent to the client. Any other error is a bug or an outage: 500 or 503. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly refusal: Refusal;
  readonly fields: Record<string, Refusal> | undefined;

  constructor(code: ErrorCode, refusal: Refusal, fields?: Record<string, Refusal>) {
    super(refusalText(refusal));
    this.code = code;
    this.refusal = refusal;
    this.fields = fields;
  }
}

/** `throw refuse('conflict', 'less_owed', { amount, name })` */
export function refuse(code: ErrorCode, ...why: Why): AppError {
  return new AppError(code, refusalOf(...why));
}

/** A refusal because of one field: the form shows the reason beside that field. */
export function refuseField(code: ErrorCode, field: string, ...why: Why): AppError {
  const refusal = refusalOf(...why);
  return new AppError(code, refusal, { [field]: refusal });
}

/** Too many requests: the `retry-after` header says when to try again. */
export class TooManyRequests extends AppError {
  readonly retryAfterSeconds: number;

  constructor(
    reason:
      | 'too_many_requests'
      | 'too_many_attempts'
      | 'tips_slowed'
      | 'too_many_codes'
      | 'mail_sent_recently',
    waitMs: number,
  ) {
    super('too_many_requests', refusalOf(reason));
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

export const statusOf = {
  invalid_input: 400,
  unauthorized: 401,
  declined: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;
