import {
  listOwnPassports,
  openPassport,
  sharePassport,
  withdrawOwnPassport,
} from '#server/insights/income/income.ts';
import { incomeDocument } from '#server/insights/income/income-document.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { renderDocumentInWorker } from '#server/tipping/printing/render-in-worker.ts';
import { incomeCalls } from '#shared/calls/insights.ts';

type Needs = { patientDb: Db; isTestMode: boolean };

/** A person's income, shown to whoever has the link. `patientDb`: a year of a busy person takes longer than a request may. */
export function incomeRoutes({ patientDb, isTestMode }: Needs) {
  return ({ on, db, clock, publicOrigin, userOf, actingOf }: CallScope): void => {
    const own = (userId: string) => listOwnPassports(db, userId, { now: clock(), origin: publicOrigin });
    const open = (token: string, name: string) =>
      openPassport({ db, patientDb, now: clock(), isTest: isTestMode }, token, name);

    on(incomeCalls.list, async (request) => own(userOf(request).id));

    on(incomeCalls.share, async (request) => {
      const actor = actingOf(request);
      await sharePassport({ db, now: clock(), actor }, request.body);
      return own(actor.actorId);
    });

    on(incomeCalls.withdraw, async (request) => {
      const actor = actingOf(request);
      await withdrawOwnPassport({ db, now: clock(), actor }, request.params.id);
      return own(actor.actorId);
    });

    on(incomeCalls.open, { config: { rateLimit: 'codes' } }, async ({ params, body }) =>
      open(params.token, body.name),
    );

    on(incomeCalls.pdf, { config: { rateLimit: 'codes' } }, async ({ params, query }, reply) => {
      const income = await open(params.token, query.name);
      const address = `${publicOrigin}/income/${params.token}`;
      const job = incomeDocument({ income, address, locale: query.locale, now: clock() });
      // People with the same link take turns.
      const pdf = await renderDocumentInWorker(job, params.token);
      return reply
        .type('application/pdf')
        .header(
          'content-disposition',
          `attachment; filename="income-${income.firstMonth}-${income.lastMonth}.pdf"`,
        )
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    });
  };
}
