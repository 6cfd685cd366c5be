import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { withMessage } from '#server/platform/base/words.ts';
import { isPassingTrouble } from '#server/platform/db/database-errors.ts';
import { AppError, refuse, statusOf, TooManyRequests } from '#server/platform/http/app-error.ts';
import type { ErrorBody } from '#shared/contracts/request-parts.ts';
import { decodeRefusal } from '#shared/reasons/because.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if this invalid request is one too many: it is answered with this refusal (plugins/rate-limit.ts). */
    overLimit?: AppError | undefined;
  }
}

/** After how many seconds a client may try again when Karam cannot answer now. */
const RETRY_AFTER_SECONDS = 2;

/** The only place where errors become answers. The text of an unexpected error is never sent to the client. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => answerError(reply, error));
}

export function answerError(reply: FastifyReply, error: FastifyError): FastifyReply {
  return send(reply, explain(reply, error));
}

/** Turns an error into a refusal for the client and sets `retry-after`. Unexpected errors are logged. */
export function explain(reply: FastifyReply, error: FastifyError): AppError {
  const refusal = reply.request.overLimit ?? refusalFor(error) ?? faultFor(error, reply.request);
  if (refusal instanceof TooManyRequests) reply.header('retry-after', refusal.retryAfterSeconds);
  else if (refusal.code === 'unavailable') reply.header('retry-after', RETRY_AFTER_SECONDS);
  return refusal;
}

export function send(reply: FastifyReply, error: AppError): FastifyReply {
  return reply
    .code(statusOf[error.code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(bodyOf(error)));
}

export function bodyOf({ message, code, refusal, fields }: AppError): ErrorBody {
  return {
    message,
    code,
    ...refusal,
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, withMessage(each)])),
    }),
  };
}

function refusalFor(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('too_large', 'request_too_large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('unsupported_media_type', 'json_expected');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return refuse('invalid_input', 'json_invalid');
  }
  // PostgreSQL refused a value that the contract let through: a NUL, half a surrogate pair, a number out of range.
  if (['22021', '22P05', '22P02', '22003'].includes(error.code)) {
    return refuse('invalid_input', 'unusable_values');
  }
  // Other 4xx errors of Fastify (malformed header, wrong content length) are the client's mistake.
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? refuse('invalid_input', 'request_unreadable') : undefined;
}

function invalidInput(issues: { instancePath: string; message?: string }[]): AppError {
  return invalidFields(
    issues.map(({ instancePath, message }) => ({ path: instancePath.split('/').filter(Boolean), message })),
  );
}

/** Contract violations by field. If several rules fail for one field, the first one is reported. */
export function invalidFields(issues: { path: PropertyKey[]; message: string | undefined }[]): AppError {
  const fields: Record<string, Refusal> = {};
  for (const { path, message } of issues) fields[path.join('.') || 'body'] ??= decodeRefusal(message);
  const [first = refusalOf('request_invalid')] = Object.values(fields);
  return new AppError('invalid_input', first, fields);
}

function faultFor(error: FastifyError, request: FastifyRequest): AppError {
  // The client hung up, and what we did for it failed because of that. Nobody reads this answer, and the request log
  // has a line for it.
  if (request.socket.destroyed) return refuse('invalid_input', 'request_unreadable');
  request.log.error({ err: error }, 'request failed');
  return isPassingTrouble(error)
    ? refuse('unavailable', 'karam_unavailable')
    : refuse('internal', 'internal_error', { reference: request.id });
}
