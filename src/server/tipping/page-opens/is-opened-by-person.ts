import type { FastifyRequest } from 'fastify';

/** All browsers begin with it, also those inside other apps. Most programs that are no browser do not. */
const BROWSER = 'Mozilla/';
/** Search engines, programs that make previews of links in chats, and tests of pages. */
const ROBOT = /bot|crawl|spider|slurp|preview|externalhit|headless|lighthouse|monitor/i;

/**
 * Whether somebody looks at the page, as far as headers tell: not a robot, not a browser that loads it in case it will be
 * wanted, and not a page that shows it in a frame, as the landing page does.
 */
export function isOpenedByPerson({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const agent = headers['user-agent'] ?? '';
  const shownAs = headers['sec-fetch-dest'] ?? 'document';
  return agent.startsWith(BROWSER) && !ROBOT.test(agent) && shownAs === 'document' && !isEarly(headers);
}

function isEarly(headers: FastifyRequest['headers']): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) => String(headers[name] ?? '').includes('prefetch'));
}
