import { findLogoId, findPictureContent } from '#server/business/branding/branding-store.ts';
import { getPublicBusiness } from '#server/business/businesses/get-business.ts';
import { type PictureCache, pictureCache } from '#server/platform/http/picture-cache.ts';
import type { CallScope, Handler } from '#server/platform/http/scopes.ts';
import { getPublicStaff } from '#server/staff/people/public-staff.ts';
import { drawingTag, isKnownTag, setCacheHeaders } from '#server/tipping/qr/cache-headers.ts';
import { logoPng } from '#server/tipping/qr/logo-png.ts';
import { qrPng } from '#server/tipping/qr/qr-png.ts';
import { qrSvg } from '#server/tipping/qr/qr-svg.ts';
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
  const answerOf = async (code: Code) => ({
    qrCodeDataURL: `data:image/png;base64,${(await keptPng(cache, code, DATA_URL_PX)).toString('base64')}`,
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

  on(qrCalls.readStaff, async (request) => answerOf(await staffCode(request.params.id)));

  on(qrCalls.readBusiness, async (request) => {
    const code = await businessCode(request.params.id);
    return { ...(await answerOf(code)), businessUrl: code.link };
  });
}

/** The same QR code as a file, for printing. */
function svg(cache: PictureCache, codeOf: CodeOf): Handler<SvgSpec> {
  return async (request, reply) => {
    const { link, logoId, logo } = await codeOf(request.params.id, request.query);
    const format = `svg ${logoId ?? ''}`;
    const tag = drawingTag(link, format);
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
    const tag = drawingTag(code.link, pngFormat(code, size));
    setCacheHeaders(reply, tag);
    if (isKnownTag(request, tag)) return reply.code(304).send(undefined);
    return reply.type('image/png').send(await keptPng(cache, code, size));
  };
}

function keptPng(cache: PictureCache, code: Code, sizePx: number): Promise<Buffer> {
  const { link, logo } = code;
  return cache.get(`${link} ${pngFormat(code, sizePx)}`, async () => {
    const picture = await logo();
    return picture ? logoPng(link, sizePx, picture) : qrPng(link, sizePx);
  });
}
