import { z } from 'zod';
import { getPublicBusiness } from '#server/features/businesses/public-business.ts';
import { drawingTag, isKnownTag, setCacheHeaders } from '#server/features/qr/cache-headers.ts';
import { type PictureCache, pictureCache } from '#server/features/qr/picture-cache.ts';
import { qrPng } from '#server/features/qr/qr-png.ts';
import { qrSvg } from '#server/features/qr/qr-svg.ts';
import { getPublicStaff } from '#server/features/staff/public-staff.ts';
import { refused } from '#server/http/refused.ts';
import type { RouteScope } from '#server/http/scopes.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { businessQr, qrSizeQuery, staffQr } from '#shared/contracts/qr.ts';
import { businessTipLink, staffTipLink } from '#shared/tip-links.ts';

const DATA_URL_PX = 1024;

export function qrPublicRoutes(scope: RouteScope): void {
  const { app, db, publicOrigin } = scope;
  const cache = pictureCache();
  const dataUrl = async (link: string) =>
    `data:image/png;base64,${(await keptPng(cache, link, DATA_URL_PX)).toString('base64')}`;
  const staffLink = async (id: number) => {
    await getPublicStaff(db, id);
    return staffTipLink(publicOrigin, id);
  };
  const businessLink = async (id: number) => {
    await getPublicBusiness(db, id);
    return businessTipLink(publicOrigin, id);
  };
  pictures(scope, cache, '/api/staff', staffLink);
  pictures(scope, cache, '/api/businesses', businessLink);

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
    async (request) => {
      const link = await staffLink(request.params.id);
      return { qrCodeDataURL: await dataUrl(link) };
    },
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
      const businessUrl = await businessLink(request.params.id);
      return { qrCodeDataURL: await dataUrl(businessUrl), businessUrl };
    },
  );
}

/** The same QR code as a file, for printing. */
function pictures(
  { app }: RouteScope,
  cache: PictureCache,
  path: string,
  linkOf: (id: number) => Promise<string>,
): void {
  app.get(
    `${path}/:id/qr.svg`,
    {
      schema: {
        tags: ['qr'],
        summary: 'The QR code as SVG, for print at any size',
        params: idParam,
        response: { 200: picture('image/svg+xml'), 304: z.undefined(), ...refused(400, 404, 503) },
      },
    },
    async (request, reply) => {
      const link = await linkOf(request.params.id);
      const tag = drawingTag(link, 'svg');
      setCacheHeaders(reply, tag);
      if (isKnownTag(request, tag)) return reply.code(304).send(undefined);
      return reply
        .type('image/svg+xml; charset=utf-8')
        .send(await cache.get(`${link} svg`, async () => Buffer.from(qrSvg(link))));
    },
  );

  app.get(
    `${path}/:id/qr.png`,
    {
      schema: {
        tags: ['qr'],
        summary: 'The QR code as PNG, `size` pixels wide',
        params: idParam,
        querystring: qrSizeQuery,
        response: { 200: picture('image/png'), 304: z.undefined(), ...refused(400, 404, 503) },
      },
    },
    async (request, reply) => {
      const { size } = request.query;
      const link = await linkOf(request.params.id);
      const tag = drawingTag(link, `png ${size}`);
      setCacheHeaders(reply, tag);
      if (isKnownTag(request, tag)) return reply.code(304).send(undefined);
      return reply.type('image/png').send(await keptPng(cache, link, size));
    },
  );
}

function keptPng(cache: PictureCache, link: string, sizePx: number): Promise<Buffer> {
  return cache.get(`${link} png ${sizePx}`, () => qrPng(link, sizePx));
}

function picture(contentType: string) {
  return { content: { [contentType]: { schema: z.instanceof(Buffer) } } };
}
