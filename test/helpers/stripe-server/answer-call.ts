import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerTo, type Call } from '#test/helpers/stripe-server/api.ts';
import type { Books } from '#test/helpers/stripe-server/books.ts';
import type { Fault, Faults } from '#test/helpers/stripe-server/faults.ts';
import type { Answer, KeptAnswers } from '#test/helpers/stripe-server/kept-answers.ts';
import { Refusal } from '#test/helpers/stripe-server/refusal.ts';

export type Counter = { books: Books; kept: KeptAnswers; faults: Faults; secretKey: string };

/**
 * Answers one API request: first a simulated fault, then the idempotency key, then a stored answer, then the
 * work.
 */
export function answerCall(counter: Counter, request: IncomingMessage, call: Call, response: ServerResponse) {
  const key = call.method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined;
  const asked = `${call.method} ${call.path}?${call.form}`;
  const fault = counter.faults.take();
  if (fault?.status === 'timeout') return;
  const answer = faultAnswer(fault) ?? workAnswer(counter, request, call, key, asked);
  if (fault?.status === 500 && fault.kept) counter.kept.keep(key, asked, answer);
  if (fault?.status === 'drop-after-commit') {
    request.socket.destroy();
    return;
  }
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
  response.end(JSON.stringify(answer.body));
}

function workAnswer(
  { books, kept, secretKey }: Counter,
  request: IncomingMessage,
  call: Call,
  key: string | undefined,
  asked: string,
): Answer {
  try {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new Refusal(401, 'Invalid API Key provided.');
    }
    const before = kept.find(key, asked);
    if (before) return before;
    const answer = { status: 200, body: structuredClone(answerTo(books, call)) };
    kept.keep(key, asked, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const answer = { status: error.status, body: { error: error.error } };
    if (error.kept) kept.keep(key, asked, answer);
    return answer;
  }
}

function faultAnswer(fault: Fault | undefined): Answer | undefined {
  switch (fault?.status) {
    case 429:
      return {
        status: 429,
        body: {
          error: { type: 'invalid_request_error', code: fault.code ?? 'rate_limit', message: 'Too many.' },
        },
        headers: fault.code ? { 'stripe-should-retry': 'true' } : {},
      };
    case 401:
      return {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Expired API Key provided.' } },
      };
    case 409:
      return {
        status: 409,
        body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'In use.' } },
      };
    case 500:
      return {
        status: 500,
        body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
        headers: fault.kept ? { 'stripe-should-retry': 'false' } : {},
      };
    default:
      return undefined;
  }
}
