import { ApiError } from '#web/api/api-error.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Send = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/** The one way to the server. Anything but success throws. */
export async function send(
  method: Method,
  path: string,
  { body, headers, signal }: Send = {},
): Promise<Response> {
  const hasBody = body !== undefined;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { ...(hasBody && { 'Content-Type': 'application/json' }), ...headers },
    ...(signal && { signal }),
    ...(hasBody && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

/** The server checks its answers against the same contracts, so `T` is trusted here. */
export async function sendForJson<T>(method: Method, path: string, options?: Send): Promise<T> {
  const response = await send(method, path, options);
  return response.json();
}
