import { sayRefusal } from '#server/words.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { type Refusal, refusalOf, type Why } from '#shared/reasons/reasons.ts';

/** A refusal that the client is told about. Anything else that is thrown is a fault of ours and is answered with 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly refusal: Refusal;
  readonly fields: Record<string, Refusal> | undefined;

  constructor(code: ErrorCode, refusal: Refusal, fields?: Record<string, Refusal>) {
    super(sayRefusal(refusal));
    this.code = code;
    this.refusal = refusal;
    this.fields = fields;
  }
}

/** `throw refuse('conflict', 'less_owed', { amount, name })` */
export function refuse(code: ErrorCode, ...why: Why): AppError {
  return new AppError(code, refusalOf(...why));
}

/** The same because of one field, so that a form shows the reason beside it. */
export function refuseField(code: ErrorCode, field: string, ...why: Why): AppError {
  const refusal = refusalOf(...why);
  return new AppError(code, refusal, { [field]: refusal });
}

/** A refusal that passes by itself: the answer says in a header when to try again. */
export class TooManyRequests extends AppError {
  readonly retryAfterSeconds: number;

  constructor(reason: 'too_many_requests' | 'too_many_attempts', waitMs: number) {
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
