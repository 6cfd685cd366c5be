import type { ErrorBody, SaidRefusal } from '#shared/contracts/error-body.ts';
import { errorCodes } from '#shared/error-codes.ts';

/** The server refused. `message` is for logs; `body` says why. */
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

/** The session is gone. The query client says so once for all calls, so single calls need not. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.body?.reason === 'unauthorized';
}

/**
 * What was asked for by its id does not exist, or cannot: an id such as "abc" is answered with 400 and the name of the
 * field. Only for reading one thing: elsewhere such a 400 is about what was sent.
 */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.status === 400 && error.body?.fields !== undefined);
}

// By hand, because the contract's schema would bring all of Zod into the first load of every page.
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

/** A reason of a newer server that this page does not know yet is accepted: its English message is shown instead. */
function isRefusal(value: unknown): value is SaidRefusal {
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
