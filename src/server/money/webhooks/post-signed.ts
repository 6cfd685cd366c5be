import { createHmac, randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import {
  findOutsideAddresses,
  hostOf,
  InsideAddress,
  type Resolve,
} from '#server/money/webhooks/public-address.ts';
import type { DeliveryProblem } from '#shared/statuses.ts';

export const SIGNATURE_HEADER = 'karam-signature';

/** 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * `t=1763352000,v1=…`: the time of the attempt in seconds, and the HMAC-SHA256 of `time.body` in hex. With two secrets
 * there are two signatures, and a receiver accepts either.
 */
export function signatureOf(body: string, secrets: string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
}

/** The result of one attempt. Delivered if there is no problem. */
export type Attempt = {
  problem: DeliveryProblem | null;
  answerStatus: number | null;
  answer: string | null;
};

export type Sender = { isTest: boolean; resolve: Resolve; timeoutMs: number };

const TIMEOUT_MS = 10_000;
export const senderOf = (isTest: boolean, resolve: Resolve): Sender => ({
  isTest,
  resolve,
  timeoutMs: TIMEOUT_MS,
});

const MOST_CHARACTERS = 500;
/** Enough for 500 characters of any kind. The rest of a response is not read. */
const MOST_BYTES = 2000;

/** Sends a POST, follows no redirect, and never throws. */
export async function postSigned(
  { isTest, resolve, timeoutMs }: Sender,
  address: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<Attempt> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = new URL(address);
    const addresses = await untilAborted(signal, findOutsideAddresses(hostOf(url), isTest, resolve));
    if (addresses.length === 0) return failed('unreachable');
    return await sendTo(url, addresses, headers, body, signal);
  } catch (error) {
    if (error instanceof InsideAddress) return failed('inside_address');
    return failed(signal.aborted ? 'timeout' : 'unreachable');
  }
}

const failed = (problem: DeliveryProblem): Attempt => ({ problem, answerStatus: null, answer: null });

/** A slow DNS server must not delay the other deliveries. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** Connects to one of these checked addresses instead of resolving the host again. */
export function sendTo(
  url: URL,
  addresses: string[],
  headers: Record<string, string>,
  body: string | Buffer,
  signal: AbortSignal,
): Promise<Attempt> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, { all }, done) => {
    const [first] = found;
    if (all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  };
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = begin(
      url,
      {
        method: 'POST',
        agent: false,
        lookup,
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const answerStatus = response.statusCode ?? 0;
        const chunks: Buffer[] = [];
        let size = 0;
        const end = () => {
          request.destroy();
          resolve({ problem: problemOf(answerStatus), answerStatus, answer: textOf(Buffer.concat(chunks)) });
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size >= MOST_BYTES) end();
        });
        // The status has arrived, so the result is known even if the rest of the response is lost.
        for (const over of ['end', 'error', 'close'] as const) response.on(over, end);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

function problemOf(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'refused';
}

/** PostgreSQL stores no NUL. */
function textOf(bytes: Buffer): string {
  return [...bytes.toString('utf8').replaceAll('\u0000', '')].slice(0, MOST_CHARACTERS).join('');
}
