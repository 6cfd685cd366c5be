import { localeOf } from '#server/platform/http/page-html.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { collectEvidence, type Evidence } from '#server/tipping/evidence/collect-evidence.ts';
import { renderDocumentInWorker } from '#server/tipping/printing/render-in-worker.ts';
import { evidenceCalls } from '#shared/calls/tipping/evidence.ts';
import { ownersLocale } from '#shared/locales.ts';

export function evidenceRoutes({ on, db, actingOf }: CallScope): void {
  on(evidenceCalls.read, async (request) =>
    described(await collectEvidence(db, request.params, ownersLocale(localeOf(request)))),
  );

  on(evidenceCalls.pdf, { config: { rateLimit: 'prints' } }, async (request, reply) => {
    const evidence = await collectEvidence(db, request.params, 'en');
    const pdf = await renderDocumentInWorker(evidence, actingOf(request).actorId);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="evidence-tip-${evidence.dispute.tipId}.pdf"`)
      .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
  });
}

function described({ dispute, sections }: Evidence) {
  const { provider, id, tipId, amount, status, dueBy } = dispute;
  return { provider, id, tipId, amount, status, dueBy, sections };
}
