import { z } from 'zod';
import { findLogo, findLogoId } from '#server/business/branding/logo.ts';
import { getPublicBusiness } from '#server/business/businesses/public-business.ts';
import { type PictureCache, pictureCache } from '#server/platform/http/picture-cache.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { getPublicStaff } from '#server/staff/people/public-staff.ts';
import { drawingTag, isKnownTag, setCacheHeaders } from '#server/tipping/qr/cache-headers.ts';
import { logoPng } from '#server/tipping/qr/logo-png.ts';
import { qrPng } from '#server/tipping/qr/qr-png.ts';
import { qrSvg } from '#server/tipping/qr/qr-svg.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { businessQr, type QrQuery, qrQuery, qrSizeQuery, staffQr } from '#shared/contracts/qr.ts';
import { pictureLink } from '#shared/picture-link.ts';
import { businessTipLink, staffTipLink, teamTipLink } from '#shared/tip-links.ts';

const DATA_URL_PX = 1024;

/** What a code leads to, and the logo in its middle. */
type Code = { link: string; logoId: string | undefined; logo(): Promise<Buffer | undefined> };

export function qrPublicRoutes(scope: RouteScope): void {
  const { app, db, publicOrigin } = scope;
  const cache = pictureCache();
  const answerOf = async (code: Code) => ({
    qrCodeDataURL: `data:image/png;base64,${(await keptPng(cache, code, DATA_URL_PX)).toString('base64')}`,
    ...(code.logoId && { logoUrl: pictureLink({ id: code.logoId }) }),
  });
  const codeOf = async (link: string, businessId: number): Promise<Code> => {
    const logoId = await findLogoId(db, businessId);
    return { link, logoId, logo: async () => (logoId ? findLogo(db, logoId) : undefined) };
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
  pictures(scope, cache, '/api/staff', staffCode);
  pictures(scope, cache, '/api/businesses', businessCode);

  app.get(
    '/api/staff/:id/qr',
    {
      schema: {
        tags: ['qr'],
        summary: "The QR code of a staff member's tip page, as a PNG in a data URL",
        params: idParam,
        response: { 200: staffQr, ...refused(400, 404, 503) },
      },
    },
    async (request) => answerOf(await staffCode(request.params.id)),
  );

  app.get(
    '/api/businesses/:id/qr',
    {
      schema: {
        tags: ['qr'],
        summary: "The QR code of a business's team page, as a PNG in a data URL, and its link",
        params: idParam,
        response: { 200: businessQr, ...refused(400, 404, 503) },
      },
    },
    async (request) => {
      const code = await businessCode(request.params.id);
      return { ...(await answerOf(code)), businessUrl: code.link };
    },
  );
}

/** The same QR code as a file, for printing. */
function pictures(
  { app }: RouteScope,
  cache: PictureCache,
  path: string,
  codeOf: (id: number, query: QrQuery) => Promise<Code>,
): void {
  app.get(
    `${path}/:id/qr.svg`,
    {
      schema: {
        tags: ['qr'],
        summary: 'The QR code as SVG, for print at any size',
        params: idParam,
        querystring: qrQuery,
        response: { 200: picture('image/svg+xml'), 304: z.undefined(), ...refused(400, 404, 503) },
      },
    },
    async (request, reply) => {
      const { link, logoId, logo } = await codeOf(request.params.id, request.query);
      const format = `svg ${logoId ?? ''}`;
      const tag = drawingTag(link, format);
      setCacheHeaders(reply, tag);
      if (isKnownTag(request, tag)) return reply.code(304).send(undefined);
      return reply
        .type('image/svg+xml; charset=utf-8')
        .send(await cache.get(`${link} ${format}`, async () => Buffer.from(qrSvg(link, await logo()))));
    },
  );

  app.get(
    `${path}/:id/qr.png`,
    {
      schema: {
        tags: ['qr'],
        summary: 'The QR code as PNG, `size` pixels wide',
        params: idParam,
        querystring: qrQuery.extend(qrSizeQuery.shape),
        response: { 200: picture('image/png'), 304: z.undefined(), ...refused(400, 404, 503) },
      },
    },
    async (request, reply) => {
      const { size, ...query } = request.query;
      const code = await codeOf(request.params.id, query);
      const tag = drawingTag(code.link, pngFormat(code, size));
      setCacheHeaders(reply, tag);
      if (isKnownTag(request, tag)) return reply.code(304).send(undefined);
      return reply.type('image/png').send(await keptPng(cache, code, size));
    },
  );
}

function keptPng(cache: PictureCache, code: Code, sizePx: number): Promise<Buffer> {
  const { link, logo } = code;
  return cache.get(`${link} ${pngFormat(code, sizePx)}`, async () => {
    const picture = await logo();
    return picture ? logoPng(link, sizePx, picture) : qrPng(link, sizePx);
  });
}

const pngFormat = ({ logoId }: Code, sizePx: number) => `png ${sizePx} ${logoId ?? ''}`;

function picture(contentType: string) {
  return { content: { [contentType]: { schema: z.instanceof(Buffer) } } };
}
