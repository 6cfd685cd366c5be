import type { ErrorBody } from '#shared/contracts/error-body.ts';
import { errorCodes } from '#shared/error-codes.ts';

/** The server refused. `message` is for logs and matching; `body` is what a person may be shown. */
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

/** The session is gone. Whoever sends a call need not say so: it is said once, for all of them. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && /^401: .*Unauthorized/.test(error.message);
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
    const { message, code, fields } = JSON.parse(text);
    if (typeof message !== 'string' || !errorCodes.includes(code)) return undefined;
    return { message, code, ...(isSentences(fields) && { fields }) };
  } catch {
    return undefined;
  }
}

function isSentences(fields: unknown): fields is Record<string, string> {
  return (
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((sentence) => typeof sentence === 'string')
  );
}
