import { ApiError } from '#web/kit/client/api-error.ts';
import { fetchHere } from '#web/kit/client/fetch-from.ts';
import { venueHeader } from '#web/kit/client/shown-venue.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Send = {
  body?: unknown;
  /** Sent as it is, in place of a body. */
  file?: File;
  signal?: AbortSignal;
  /** The client's own name for the request. A retry with the same key does nothing twice. */
  idempotencyKey?: string;
  /** Sent to its end even if the page is left meanwhile. */
  keepalive?: boolean;
};

/** The only HTTP client of the web. Throws unless the request succeeded. */
export async function send(
  method: Method,
  path: string,
  { body, file, signal, idempotencyKey, keepalive = false }: Send = {},
): Promise<Response> {
  const response = await fetchHere(path, {
    method,
    credentials: 'include',
    keepalive,
    ...(signal && { signal }),
    headers: {
      ...venueHeader(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(file && { 'Content-Type': file.type }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

/** `T` is not checked here: the server validates its answers against the same contracts. */
export async function sendForJson<T>(method: Method, path: string, options?: Send): Promise<T> {
  const response = await send(method, path, options);
  return response.json();
}
