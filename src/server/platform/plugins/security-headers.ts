import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { refuse } from '#server/platform/http/app-error.ts';
import { findPageEntry, hasTipForm } from '#shared/paths.ts';

/** Origins that a script of another company needs, besides ours. */
export type ScriptOrigins = { scripts: string[]; connections: string[]; frames: string[]; images: string[] };

/** Sets the headers of every answer. Returns those of API answers, for errors before the first hook. */
export async function securityHeaders(
  app: FastifyInstance,
  publicOrigin: string,
  /** Other origins to which browsers upload files, and on which guests pay; and those for paying on the tip page. */
  elsewhere: {
    uploads: string | undefined;
    checkout: string | undefined;
    elements?: ScriptOrigins | undefined;
  },
): Promise<Record<string, string>> {
  const secure = publicOrigin.startsWith('https:');
  const always = {
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  } as const;
  const none: ScriptOrigins = { scripts: [], connections: [], frames: [], images: [] };
  const pagesWith = (directives: Record<string, string[]>, more = none): FastifyHelmetOptions => ({
    ...always,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...more.scripts],
        // Inline styles are allowed because some UI components add style elements. Inline scripts never are: a
        // page names its only one by its content (platform/pages/render-page.ts).
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...more.images],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(elsewhere.uploads ? [elsewhere.uploads] : []), ...more.connections],
        ...(more.frames.length > 0 && { frameSrc: more.frames }),
        manifestSrc: ["'self'"],
        // defaultSrc says so already. Written out for readers and scanners that look for it.
        objectSrc: ["'none'"],
        // The tip form's answer redirects to the payment page, and browsers check that against form-action.
        formAction: ["'self'", ...(elsewhere.checkout ? [elsewhere.checkout] : [])],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...directives,
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  // Owners and admins see uploaded PDFs in a frame (platform/files/view-headers.ts).
  const ofPages = await readHelmetHeaders(pagesWith({ frameSrc: ["'self'"] }));
  const ofGuestPages = await readHelmetHeaders({ ...pagesWith({}), ...WITHOUT_PROCESS_ISOLATION });
  const { elements } = elsewhere;
  const ofTipForms = elements
    ? await readHelmetHeaders({ ...pagesWith({}, elements), ...WITHOUT_PROCESS_ISOLATION })
    : ofGuestPages;
  const ofData = {
    ...(await readHelmetHeaders({ ...always, ...ONLY_FOR_PAGES, contentSecurityPolicy: NOTHING })),
    // A proxy with a cache must not give one person's answer to the next. A route with a public answer sets its own.
    'cache-control': 'no-store',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request));
    done();
  });
  return ofData;

  function headersFor(request: FastifyRequest): Record<string, string> {
    const { url } = request;
    // The router decodes the path: /%61pi/staff is /api/staff. Asking for the route is slower, so the path comes first.
    if (url.startsWith('/api/') || request.routeOptions.url?.startsWith('/api/')) return ofData;
    const path = url.split('?', 1)[0] ?? url;
    if (findPageEntry(path) !== 'tip') return ofPages;
    return hasTipForm(path) ? ofTipForms : ofGuestPages;
  }
}

/**
 * Isolation headers make the browser start a new process after it has read the headers, which costs a slow phone half a
 * round trip. Guests have no account that another page could attack, so their pages do without.
 */
const WITHOUT_PROCESS_ISOLATION = { crossOriginOpenerPolicy: false, originAgentCluster: false } as const;

/** API answers load nothing and may not be framed. The API page sets its own policy. */
const NOTHING = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
};

/** Left out of API answers: each header takes about as long as validating a field, and there are many tips. */
const ONLY_FOR_PAGES = {
  ...WITHOUT_PROCESS_ISOLATION,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/**
 * Helmet computes its headers for every request, which takes longer than validating a tip. Ours never change, so they
 * are read once, from a request to a small application of its own.
 */
async function readHelmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
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

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects against cross-site request forgery. Browsers name the origin of a request, and a page cannot fake it. A
 * request without these headers is not from a browser (a webhook, curl) and has no visitor's cookie.
 */
export function refuseCrossSiteWrites(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isWrite = !READING.has(request.method);
    if (isWrite && (isFromElsewhere(request) || hasForeignOrigin(request, publicOrigin))) {
      return done(refuse('forbidden', 'cross_site'));
    }
    done();
  });
}

/** "same-site" is another subdomain, which is not trusted. "none" is a URL typed into the address bar. */
function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * An origin with the host of this request is accepted too: in development one machine has several names (localhost,
 * 127.0.0.1, Vite's port). A page of another site cannot send our host as its origin. On https the whole origin
 * counts: a page of the same host on plain http may have been changed on its way by somebody in the same network.
 */
function hasForeignOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined || origin === publicOrigin) return false;
  // A proxy that ends TLS speaks http with us, so the scheme of the request itself says nothing.
  if (publicOrigin.startsWith('https:')) return origin !== `https://${request.host}`;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
