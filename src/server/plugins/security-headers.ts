import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

export async function securityHeaders(
  app: FastifyInstance,
  publicOrigin: string,
  /** Where browsers send files, and guests to pay, if not here. */
  elsewhere: { uploads: string | undefined; checkout: string | undefined },
): Promise<void> {
  const secure = publicOrigin.startsWith('https:');
  const headers = await askHelmet({
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
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

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
