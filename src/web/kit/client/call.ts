import type { z } from 'zod';
import type { Call, CallSpec } from '#shared/calls/call.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { venueHeader } from '#web/kit/client/shown-venue.ts';
import { pageScope } from '#web/kit/scope/page-scope.ts';

type JsonAnswer<Answer> = Answer extends z.ZodType ? z.input<Answer> : never;
/** The JSON response. The server validates it against the same contract. */
export type AnswerTo<C extends Call> = JsonAnswer<C['spec']['answers'][keyof C['spec']['answers']]>;

type Values<Schema, Value> = { [Name in keyof z.input<Schema>]: Value };
type Part<S extends CallSpec, Name extends keyof CallSpec, Value> = S[Name] extends z.ZodType
  ? Value
  : unknown;

/** The part of a request that is in its URL. Parts of a query that are undefined or empty are left out. */
export type UrlInput<S extends CallSpec> = Part<
  S,
  'params',
  { params: Values<S['params'], string | number> }
> &
  Part<S, 'query', { query?: Partial<Values<S['query'], string | number | undefined>> }>;

type CallInput<S extends CallSpec> = UrlInput<S> &
  Part<S, 'body', { body: z.input<S['body']> }> &
  // The client's own name for the request. A retry with the same key does nothing twice.
  Part<S, 'headers', { idempotencyKey: string }> &
  (S['consumes'] extends string ? { file: File } : unknown) & {
    signal?: AbortSignal;
    /** The request continues even if the page is left. */
    keepalive?: boolean;
  };

/** An argument that may be left out if everything in it may. */
export type Argument<T> = Record<never, never> extends T ? [input?: T] : [input: T];
type AnyInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  file?: File;
  idempotencyKey?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
};

export function urlOf<S extends CallSpec>({ path }: Call<S>, ...[input]: Argument<UrlInput<S>>): string {
  const { params = {}, query = {} }: AnyInput = input ?? {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const filledIn = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(filledIn.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Sends a request and returns the response, for files. Throws unless the request succeeded. */
export function send<S extends CallSpec>(
  call: Call<S>,
  ...[input]: Argument<CallInput<S>>
): Promise<Response> {
  const { body, file, signal, idempotencyKey, keepalive = false }: AnyInput = input ?? {};
  return request(call.method, urlOf(call, ...([input] as Argument<UrlInput<S>>)), {
    keepalive,
    ...(signal && { signal }),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(file && { 'Content-Type': file.type }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
  });
}

/** Sends a request and returns its JSON response. Throws unless the request succeeded. */
export async function call<S extends CallSpec>(
  call: Call<S>,
  ...input: Argument<CallInput<S>>
): Promise<AnswerTo<Call<S>>> {
  return readJson(await send(call, ...input));
}

/** Every request of the web to the API is sent here. */
export async function request(method: string, url: string, init: RequestInit): Promise<Response> {
  const response = await pageScope().fetch(url, {
    ...init,
    method,
    credentials: 'include',
    headers: { ...venueHeader(), ...init.headers },
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

/** A 204 response has no body. */
export async function readJson<T>(response: Response): Promise<T> {
  return response.status === 204 ? (null as T) : response.json();
}

/**
 * A random UUID. `crypto.randomUUID` exists only on https, and Karam is also tried out over http in local
 * networks.
 */
export function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
