import { localeOf } from '#server/platform/http/page-html.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { printCodes } from '#server/tipping/printing/print-codes.ts';
import { printCalls } from '#shared/calls/tipping/codes.ts';
import { ownersLocale } from '#shared/locales.ts';

export function printingRoutes({ on, db, publicOrigin, userOf }: CallScope): void {
  on(printCalls.print, { config: { rateLimit: 'prints' } }, async (request, reply) => {
    const pdf = await printCodes(
      { db, publicOrigin, locale: ownersLocale(localeOf(request)) },
      userOf(request),
      request.body,
    );
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="karam-${request.body.kind}.pdf"`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
  });
}
