import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findLogoId, findPictureContent } from '#server/business/branding/branding-store.ts';
import { getPublicBusiness } from '#server/business/businesses/get-business.ts';
import { type PictureCache, pictureCache } from '#server/platform/http/picture-cache.ts';
import type { CallScope, Handler } from '#server/platform/http/scopes.ts';
import { getPublicStaff } from '#server/staff/people/public-staff.ts';
import { qrSvg } from '#server/tipping/qr/qr-code.ts';
import { logoPng, qrPng } from '#server/tipping/qr/qr-png.ts';
import { qrCalls } from '#shared/calls/tipping/codes.ts';
import type { QrQuery } from '#shared/contracts/codes.ts';
import { businessTipLink, pictureLink, staffTipLink, teamTipLink } from '#shared/tip-links.ts';

const DATA_URL_PX = 1024;

/** What a code leads to, and the logo in its middle. */
type Code = { link: string; logoId: string | undefined; logo(): Promise<Buffer | undefined> };

type SvgSpec = (typeof qrCalls)['staffSvg']['spec'];

type PngSpec = (typeof qrCalls)['staffPng']['spec'];

type CodeOf = (id: number, query: QrQuery) => Promise<Code>;

const pngFormat = ({ logoId }: Code, sizePx: number) => `png ${sizePx} ${logoId ?? ''}`;

export function qrRoutes({ on, db, publicOrigin }: CallScope): void {
  const cache = pictureCache();
  const responseOf = async (code: Code) => ({
    qrCodeDataURL: `data:image/png;base64,${(await cachedPng(cache, code, DATA_URL_PX)).toString('base64')}`,
    ...(code.logoId && { logoUrl: pictureLink({ id: code.logoId }) }),
  });
  const codeOf = async (link: string, businessId: number): Promise<Code> => {
    const logoId = await findLogoId(db, businessId);
    return { link, logoId, logo: async () => (logoId ? findPictureContent(db, logoId) : undefined) };
  };
  const staffCode = async (id: number): Promise<Code> => {
    const { business } = await getPublicStaff(db, id);
    return codeOf(staffTipLink(publicOrigin, id), business.id);
  };
  const businessCode = async (id: number, { at, together }: QrQuery = {}): Promise<Code> => {
    await getPublicBusiness(db, id);
    const link = together ? teamTipLink(publicOrigin, id) : businessTipLink(publicOrigin, id, at);
    return codeOf(link, id);
  };
  on(qrCalls.staffSvg, svg(cache, staffCode));
  on(qrCalls.staffPng, png(cache, staffCode));
  on(qrCalls.businessSvg, svg(cache, businessCode));
  on(qrCalls.businessPng, png(cache, businessCode));

  on(qrCalls.readStaff, async (request) => responseOf(await staffCode(request.params.id)));

  on(qrCalls.readBusiness, async (request) => {
    const code = await businessCode(request.params.id);
    return { ...(await responseOf(code)), businessUrl: code.link };
  });
}

/** The same QR code as a file, for printing. */
function svg(cache: PictureCache, codeOf: CodeOf): Handler<SvgSpec> {
  return async (request, reply) => {
    const { link, logoId, logo } = await codeOf(request.params.id, request.query);
    const format = `svg ${logoId ?? ''}`;
    const tag = etagOf(link, format);
    setCacheHeaders(reply, tag);
    if (isKnownTag(request, tag)) return reply.code(304).send(undefined);
    return reply
      .type('image/svg+xml; charset=utf-8')
      .send(await cache.get(`${link} ${format}`, async () => Buffer.from(qrSvg(link, await logo()))));
  };
}

function png(cache: PictureCache, codeOf: CodeOf): Handler<PngSpec> {
  return async (request, reply) => {
    const { size, ...query } = request.query;
    const code = await codeOf(request.params.id, query);
    const tag = etagOf(code.link, pngFormat(code, size));
    setCacheHeaders(reply, tag);
    if (isKnownTag(request, tag)) return reply.code(304).send(undefined);
    return reply.type('image/png').send(await cachedPng(cache, code, size));
  };
}

function cachedPng(cache: PictureCache, code: Code, sizePx: number): Promise<Buffer> {
  const { link, logo } = code;
  return cache.get(`${link} ${pngFormat(code, sizePx)}`, async () => {
    const picture = await logo();
    return picture ? logoPng(link, sizePx, picture) : qrPng(link, sizePx);
  });
}

/** Part of every ETag. Increase it when codes are rendered differently, otherwise browsers use the old picture. */
const RENDERING_VERSION = 1;
const MAX_AGE_SECONDS = 60 * 60;

/** A QR code depends only on its link and its format, so its ETag is known before it is rendered. */
function etagOf(link: string, format: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([RENDERING_VERSION, format, link]))
    .digest('base64url');
  return `"${digest.slice(0, 22)}"`;
}

function setCacheHeaders(reply: FastifyReply, tag: string): void {
  reply.header('etag', tag).header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
}

/** True if the browser already has this picture. */
function isKnownTag(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match'];
  return known?.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim())) ?? false;
}
