import type { ErrorBody, WordedRefusal } from '#shared/contracts/request-parts.ts';
import { errorCodes } from '#shared/wire.ts';

/** The server refused the request. `message` is for logs; `body` holds the reason. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = findErrorBody(text);
  }
}

/** The session has ended. The query client shows this once for all requests, so a single request need not. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.body?.reason === 'unauthorized';
}

/**
 * The requested thing does not exist, or its id is malformed: for an id such as "abc" the response is 400 with the
 * name of the field. Use it only for reading one thing; otherwise a 400 is about the sent data.
 */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.status === 400 && error.body?.fields !== undefined);
}

// Checked by hand, because the contract's schema would add all of Zod to the first load of every page.
function findErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (!isRefusal(body) || !('code' in body) || !errorCodes.some((code) => code === body.code)) return false;
  const { fields = {} } = body as { fields?: unknown };
  return isObject(fields) && Object.values(fields).every(isRefusal);
}

/**
 * A newer server may send a reason that this page does not know. It is accepted, and its English message is
 * shown.
 */
function isRefusal(value: unknown): value is WordedRefusal {
  return (
    isObject(value) &&
    typeof value.message === 'string' &&
    typeof value.reason === 'string' &&
    isObject(value.params)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
