import { createHash, createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { traceHeaders } from '#server/platform/observe/trace/tracer.ts';

export type S3 = NonNullable<Config['s3']>;

export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Empty: the bucket itself. */
  key: string;
  expiresInSeconds: number;
  /** These headers are part of the signature, so the request must send them. */
  headers?: Record<string, string>;
  /** What S3 calls a subresource and its options, such as `uploadId`. */
  query?: Record<string, string>;
};

/**
 * An address for one request to one object, with AWS Signature Version 4 in the query. The bucket is in the
 * path, which every S3-compatible storage supports. The payload is not signed: the sender decides what to
 * send.
 */
export function s3Address(s3: S3, request: S3Request, now: Date): string {
  const url = new URL(s3.endpoint);
  url.pathname = [...url.pathname.split('/'), s3.bucket, ...request.key.split('/')]
    .filter(Boolean)
    .map(encode)
    .join('/');
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${s3.region}/s3/aws4_request`;
  const headers = Object.entries({ ...request.headers, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(byName);
  const signedHeaders = headers.map(([name]) => name).join(';');
  const query = Object.entries({
    ...request.query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${s3.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(request.expiresInSeconds),
    'X-Amz-SignedHeaders': signedHeaders,
  })
    .sort(byName)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');

  const canonical = [
    request.method,
    url.pathname,
    query,
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    signedHeaders,
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, s3.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${s3.secretAccessKey}`,
  );
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${hmac(key, text).toString('hex')}`;
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1);

/** Encodes as in RFC 3986, as AWS requires: encodeURIComponent leaves five more characters unencoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

type Sending = { now: Date; timeoutMs: number; body?: Buffer<ArrayBuffer> | string };

/** Signs one request and sends it. The answer may say that the object is missing or another one; other errors throw. */
export async function requestS3(
  s3: S3,
  request: S3Request,
  { now, timeoutMs, body }: Sending,
): Promise<Response> {
  const { method, headers } = request;
  // A redirect is an error like any other: S3 does not send us to servers that nobody configured.
  const answer = await fetch(s3Address(s3, request, now), {
    method,
    headers: { ...headers, ...traceHeaders() },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  // 404, 412 and 416 concern the object. Any other error means that our S3 settings are wrong or S3 has a
  // problem.
  if (!answer.ok && ![404, 412, 416].includes(answer.status))
    throw new Error(`S3 answered ${method} with ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer;
}

/** The contents of all elements with this name in an answer of S3, which never puts an element into one of its name. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) => content);
}

/** The text of the first element with this name. */
export function findText(xml: string, name: string): string | undefined {
  const [content] = elementsOf(xml, name);
  return content
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
