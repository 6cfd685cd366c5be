import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { findPageEntry } from '#shared/paths.ts';

export async function securityHeaders(
  app: FastifyInstance,
  publicOrigin: string,
  /** Where browsers send files, and guests to pay, if not here. */
  elsewhere: { uploads: string | undefined; checkout: string | undefined },
): Promise<void> {
  const secure = publicOrigin.startsWith('https:');
  const always = {
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  } as const;
  const pages: FastifyHelmetOptions = {
    ...always,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Scripts are what must never be inline. Some interface parts put small style elements of their own in the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(elsewhere.uploads ? [elsewhere.uploads] : [])],
        manifestSrc: ["'self'"],
        // A form that is answered with the way to the payment page ends there.
        formAction: ["'self'", ...(elsewhere.checkout ? [elsewhere.checkout] : [])],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
  const ofPages = await askHelmet(pages);
  const ofGuestPages = await askHelmet({ ...pages, ...WITHOUT_A_PROCESS_OF_ITS_OWN });
  const ofData = await askHelmet({ ...always, ...ONLY_FOR_PAGES, contentSecurityPolicy: NOTHING });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url));
    done();
  });

  function headersFor(url: string): Record<string, string> {
    if (url.startsWith('/api/')) return ofData;
    return findPageEntry(url.split('?', 1)[0] ?? url) === 'tip' ? ofGuestPages : ofPages;
  }
}

/**
 * Asked to be apart from every other page, a browser throws away the process it has made ready and begins another when
 * it has seen the headers, which takes a slow phone half a round trip. Guests have no account that another page could
 * be after.
 */
const WITHOUT_A_PROCESS_OF_ITS_OWN = { crossOriginOpenerPolicy: false, originAgentCluster: false } as const;

/** What is no page loads nothing and stands in no frame. A page below /api/ says for itself what it needs. */
const NOTHING = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
};

/** Each header costs about as much as the contract of a field, and tips are many. */
const ONLY_FOR_PAGES = {
  ...WITHOUT_A_PROCESS_OF_ITS_OWN,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/**
 * Helmet works its headers out anew for every request, which costs more than the contract of a tip does. Ours are the
 * same each time, so it is asked once, by a request to an application of its own.
 */
async function askHelmet(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const bare = { exposeHeadRoutes: false };
  const [without, withHelmet] = [Fastify(bare), Fastify(bare)];
  await withHelmet.register(helmet, options);
  const headersOf = async (app: FastifyInstance) => {
    app.get('/', async () => '');
    const { headers } = await app.inject('/');
    await app.close();
    return headers;
  };
  const common = await headersOf(without);
  const all = Object.entries(await headersOf(withHelmet));
  return Object.fromEntries(
    all.filter(([name]) => !(name in common)).map(([name, value]) => [name, String(value)]),
  );
}
