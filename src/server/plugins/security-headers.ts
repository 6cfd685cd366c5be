import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export async function securityHeaders(
  app: FastifyInstance,
  publicOrigin: string,
  /** Where browsers send files, and guests to pay, if not here. */
  elsewhere: { uploads: string | undefined; checkout: string | undefined },
): Promise<void> {
  const secure = publicOrigin.startsWith('https:');
  await app.register(helmet, {
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
}
