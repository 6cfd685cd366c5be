import type { ErrorCode } from '#shared/error-codes.ts';

/** A refusal with a sentence for the person. Anything else that is thrown is a fault of ours. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** A refusal that passes by itself: the answer says when to come back. */
export class TooManyRequests extends AppError {
  readonly retryAfterSeconds: number;

  constructor(message: string, waitMs: number) {
    super('too_many_requests', message);
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
