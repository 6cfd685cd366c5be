import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { refuse } from '#server/platform/http/app-error.ts';

const PATH = '/.well-known/apple-developer-merchantid-domain-association';
/** The same for every account. Stripe replaces it from time to time, and refuses domains that serve an old one. */
const STRIPES_COPY = 'https://stripe.com/files/apple-pay/apple-developer-merchantid-domain-association';

const TIMEOUT_MS = 5_000;
const KEPT_FOR_MS = 60 * 60_000;
/** After a failure. Anybody can ask for this file, and Stripe must not be asked each time. */
const FAILED_FOR_MS = 10_000;
/** It has 9 KB. */
const MOST_CHARACTERS = 64 * 1024;

/** Serves the file by which Apple sees that this domain may show Apple Pay. 404 if guests cannot pay on the tip page. */
export function appleDomainFile(app: FastifyInstance, payments: Config['payments'], clock: () => Date): void {
  const read = fileReader(payments, clock);
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
    if (!read) throw refuse('not_found', 'nothing_here');
    const text = await read();
    if (text === undefined) throw refuse('unavailable', 'karam_unavailable');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text);
  });
}

/** Reads Stripe's file at most once an hour. Requests that come meanwhile wait for the same answer. */
function fileReader(
  payments: Config['payments'],
  clock: () => Date,
): (() => Promise<string | undefined>) | undefined {
  if (payments.provider === 'sandbox' || !payments.elements) return undefined;
  const url = payments.apiBase ? `${payments.apiBase}${new URL(STRIPES_COPY).pathname}` : STRIPES_COPY;
  let kept: { text: Promise<string | undefined>; untilMs: number } | undefined;
  return async () => {
    const now = clock().getTime();
    if (!kept || now >= kept.untilMs) {
      const next = { text: download(url), untilMs: now + KEPT_FOR_MS };
      kept = next;
      if ((await next.text) === undefined) next.untilMs = now + FAILED_FOR_MS;
    }
    return kept.text;
  };
}

async function download(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    return response.ok && text.length <= MOST_CHARACTERS ? text : undefined;
  } catch {
    return undefined;
  }
}
