import { traceHeaders } from '#server/platform/observe/trace/traceparent.ts';
import { type S3, type S3Request, s3Address } from '#server/platform/s3/s3-address.ts';

type Sending = { now: Date; timeoutMs: number; body?: Buffer<ArrayBuffer> | string };

/** Signs one request and sends it. The answer may say that the object is missing or another one; other errors throw. */
export async function askS3(
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
