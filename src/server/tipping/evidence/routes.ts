import type { Payments } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/db/database.ts';
import { localeOf } from '#server/platform/http/page-html.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { collectEvidence, type Named } from '#server/tipping/evidence/collect-evidence.ts';
import { type EvidenceRow, findEvidence } from '#server/tipping/evidence/evidence-store.ts';
import { sendEvidence } from '#server/tipping/evidence/send-evidence.ts';
import { renderDocumentInWorker } from '#server/tipping/printing/render-in-worker.ts';
import { evidenceCalls } from '#shared/calls/tipping/evidence.ts';
import { type Locale, ownersLocale } from '#shared/locales.ts';

export function evidenceRoutes(payments: Payments) {
  return ({ on, db, actingOf }: CallScope): void => {
    on(evidenceCalls.read, async (request) =>
      describeEvidence(db, request.params, ownersLocale(localeOf(request))),
    );

    on(evidenceCalls.pdf, { config: { rateLimit: 'prints' } }, async (request, reply) => {
      const evidence = await collectEvidence(db, request.params, 'en');
      const pdf = await renderDocumentInWorker(evidence, actingOf(request).actorId);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="evidence-tip-${evidence.dispute.tipId}.pdf"`)
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    });

    on(evidenceCalls.send, { config: { rateLimit: 'login' } }, async (request) => {
      const { params, body } = request;
      const idempotencyKey = request.headers['idempotency-key'];
      await sendEvidence(payments, { ...params, password: body.password, idempotencyKey }, actingOf(request));
      return describeEvidence(db, params, ownersLocale(localeOf(request)));
    });
  };
}

async function describeEvidence(db: Db, named: Named, locale: Locale) {
  const { dispute, sections } = await collectEvidence(db, named, locale);
  const { provider, id, tipId, amount, status, dueBy } = dispute;
  const sending = await findEvidence(db, named);
  return { provider, id, tipId, amount, status, dueBy, sections, sending: sending ? stateOf(sending) : null };
}

function stateOf({ sentAt, failure, requestedAt, byName }: EvidenceRow & { byName: string }) {
  const ended = failure ? ('refused' as const) : ('unclear' as const);
  return { state: sentAt ? ('sent' as const) : ended, at: sentAt ?? requestedAt, byName, failure };
}
