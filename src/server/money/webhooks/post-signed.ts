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
};

export type Sender = { isLocal: boolean; resolve: Resolve; timeoutMs: number };

const TIMEOUT_MS = 10_000;
export const senderOf = (isLocal: boolean, resolve: Resolve): Sender => ({
  isLocal,
  resolve,
  timeoutMs: TIMEOUT_MS,
});

/**
 * Sends a POST, follows no redirect, and never throws. Of the response only the status counts: its body could be that of a
 * page which the owner of the webhook must not read.
 */
export async function postSigned(
  { isLocal, resolve, timeoutMs }: Sender,
  address: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<Attempt> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = new URL(address);
    const addresses = await untilAborted(signal, findOutsideAddresses(hostOf(url), isLocal, resolve));
    if (addresses.length === 0) return failed('unreachable');
    return await sendTo(url, addresses, headers, body, signal);
  } catch (error) {
    if (error instanceof InsideAddress) return failed('inside_address');
    return failed(signal.aborted ? 'timeout' : 'unreachable');
  }
}

const failed = (problem: DeliveryProblem): Attempt => ({ problem, answerStatus: null });

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
        // Also if the body never ends.
        request.destroy();
        resolve({ problem: problemOf(answerStatus), answerStatus });
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
