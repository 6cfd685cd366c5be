import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, statusOf, TooManyRequests } from '#server/http/app-error.ts';
import type { ErrorBody } from '#shared/contracts/error-body.ts';

/** The one place where what was thrown becomes an answer. A fault of ours never shows its words to the outside. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => answerError(reply, error));
}

export function answerError(reply: FastifyReply, error: FastifyError): FastifyReply {
  return send(reply, explain(reply, error));
}

/** What the outside is told of what was thrown, and when to come back. A fault of ours is written to the log. */
export function explain(reply: FastifyReply, error: FastifyError): AppError {
  const refusal = refusalFor(error);
  if (refusal instanceof TooManyRequests) reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal) return refusal;
  reply.request.log.error({ err: error }, 'request failed');
  return faultFor(error, reply.request);
}

export function send(reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = { message: error.message, code: error.code };
  if (error.fields) body.fields = error.fields;
  return reply.code(statusOf[error.code]).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function refusalFor(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('too_large', 'The request is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media_type', 'Send the request as JSON.');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new AppError('invalid_input', 'The request is not valid JSON.');
  }
  // Text that PostgreSQL cannot hold (a NUL, half a character) or a value out of its range, past a contract that let it by.
  if (['22021', '22P05', '22P02', '22003'].includes(error.code)) {
    return new AppError('invalid_input', 'The request has characters or values that cannot be used.');
  }
  // Whatever else Fastify refuses by itself (a malformed header, a bad length) is the sender's mistake.
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500
    ? new AppError('invalid_input', 'The request could not be read.')
    : undefined;
}

function invalidInput(issues: { instancePath: string; message?: string }[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.instancePath.split('/').filter(Boolean).join('.') || 'body';
    fields[field] ??= sentenceOf(issue.message);
  }
  return new AppError('invalid_input', Object.values(fields)[0] ?? 'The request is not valid.', fields);
}

/** The contracts' own sentences; what a validator says by itself is not written for people. */
function sentenceOf(message = 'Invalid'): string {
  return message.startsWith('Invalid') ? 'This value is not valid.' : message;
}

function faultFor(error: FastifyError, request: FastifyRequest): AppError {
  return isDatabaseAway(error)
    ? new AppError('unavailable', 'Karam cannot be reached at the moment. Please try again in a minute.')
    : new AppError(
        'internal',
        `Something went wrong on our side. Please try again. (Reference ${request.id})`,
      );
}

/** No connection, or PostgreSQL starting, stopping or out of connections: it will pass, so it is said differently. */
function isDatabaseAway(error: FastifyError): boolean {
  const code = String(error.code ?? '');
  return (
    /^(08|57P|53300)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}
