import { z } from 'zod';
import { localeOf } from '#server/platform/http/guest-locale.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { printCodes } from '#server/tipping/printing/print-codes.ts';
import { printRequest } from '#shared/contracts/printing.ts';
import { ownersLocale } from '#shared/locales.ts';

export function printingOwnerRoutes({ app, db, publicOrigin, userOf }: SignedInScope): void {
  app.post(
    '/api/businesses/mine/print',
    {
      config: { rateLimit: 'prints' },
      schema: {
        tags: ['printing'],
        summary: 'The codes of the own staff, or of the own team, as one PDF to print',
        body: printRequest,
        response: {
          200: { content: { 'application/pdf': { schema: z.instanceof(Buffer) } } },
          ...refused(400, 401, 403, 404, 409, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const pdf = await printCodes(
        { db, publicOrigin, locale: ownersLocale(localeOf(request)) },
        userOf(request),
        request.body,
      );
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="karam-${request.body.kind}.pdf"`)
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    },
  );
}
