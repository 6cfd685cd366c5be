import type { FastifyRequest } from 'fastify';
import { businessIdsOf } from '#server/business/venues/venues.ts';
import type { AreaKinds } from '#server/identity/two-persons/carry-out.ts';
import { applyAnswer, previewAnswer } from '#server/money/payouts/apply-answer.ts';
import { findBankFileText } from '#server/money/payouts/bank-file-store.ts';
import { findDelivery } from '#server/money/payouts/delivery-store.ts';
import { failByHand } from '#server/money/payouts/fail-by-hand.ts';
import { goesInstantly, listInstantOf } from '#server/money/payouts/instant-store.ts';
import { lookAtPayout } from '#server/money/payouts/look-at-payout.ts';
import { makeBankFile } from '#server/money/payouts/make-bank-file.ts';
import { describeNextPayout } from '#server/money/payouts/next-payout.ts';
import { listOwed, listPayable } from '#server/money/payouts/owed-store.ts';
import { letPeopleBePaid } from '#server/money/payouts/pay-people.ts';
import { changePayoutCalendar, readPayoutCalendar } from '#server/money/payouts/payout-calendar.ts';
import { listPayouts, listPayoutsOf, sumPayouts } from '#server/money/payouts/payout-list-store.ts';
import { SCREENED_FIRST } from '#server/money/payouts/payout-orders.ts';
import { listReady, openOwnersPayout, openPayout } from '#server/money/payouts/read-payouts.ts';
import { openBankFile, releaseBankFile, withdrawBankFile } from '#server/money/payouts/release-bank-file.ts';
import { reviewPayouts } from '#server/money/payouts/review-payout.ts';
import { listFiles, listReleasers } from '#server/money/payouts/review-release.ts';
import { type Ending, settlePayout } from '#server/money/payouts/settle-payout.ts';
import { startBatch } from '#server/money/payouts/start-batch.ts';
import { startBusinessPayout, startPayout } from '#server/money/payouts/start-payout.ts';
import { screenPayees } from '#server/money/screening/screen-payees.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { CallScope, Handler } from '#server/platform/http/scopes.ts';
import { bankFileCalls, payoutCalls } from '#shared/calls/money/payouts.ts';
import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';
import { maskIban } from '#shared/money/iban.ts';

/** A batch of 1,000 lines is larger than the limit for other request bodies. */
const BATCH_LIMIT_BYTES = 256 * 1024;

/** The file is sent as a JSON string, which is longer: quotation marks and line ends take two characters. */
const BODY_LIMIT_BYTES = ANSWER_MOST_BYTES + 1024 * 1024;

type Download = (typeof bankFileCalls)['downloadCsv']['spec'];

export function payoutsRoutes(isTestMode: boolean, areaKinds: AreaKinds) {
  return ({ on, onPages, db, userOf, actingOf, clock, platform }: CallScope): void => {
    onPages(payoutCalls.listOwn, async (request) => {
      const ids = await businessIdsOf(db, userOf(request), request.query);
      const payouts = await listPayoutsOf(db, ids, request.query);
      // Masked: an owner only needs to recognise the account here.
      return payouts.map((payout) => ({ ...payout, iban: maskIban(payout.iban) }));
    });

    on(payoutCalls.readNext, async (request) => {
      const ids = await businessIdsOf(db, userOf(request), request.query, 'owner');
      return describeNextPayout(db, ids, { now: clock(), isTestMode });
    });

    on(payoutCalls.readCalendar, async (request) => readPayoutCalendar(db, userOf(request), clock()));

    on(payoutCalls.changeCalendar, async (request) => {
      await changePayoutCalendar(platform, request.body, actingOf(request));
      return readPayoutCalendar(db, userOf(request), clock());
    });

    // Of any of their venues: the list can be of all.
    on(payoutCalls.readOwn, async (request) => {
      const ids = await businessIdsOf(db, userOf(request), { venues: 'all' });
      return openOwnersPayout(db, request.params.id, ids);
    });

    on(payoutCalls.start, async (request) => {
      const { type, businessId = 0 } = request.body;
      const start = {
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        actor: actingOf(request),
        now: clock(),
        isTestMode,
      };
      const started =
        type === 'business'
          ? await startBusinessPayout(db, { ...start, businessId })
          : { ...(await startPayout(db, { ...start, staff: 'all' })), others: [] };
      return started;
    });

    on(payoutCalls.startBatch, { bodyLimit: BATCH_LIMIT_BYTES }, async (request) =>
      startBatch(db, {
        lines: request.body.lines,
        idempotencyKey: request.headers['idempotency-key'],
        actor: actingOf(request),
        now: clock(),
        isTestMode,
      }),
    );

    onPages(payoutCalls.list, async (request) => listPayouts(db, request.query));

    on(payoutCalls.readTotals, async () => sumPayouts(db));

    on(payoutCalls.listOwed, async (request) => {
      await screenPayees(db, clock, SCREENED_FIRST);
      const owed = await listOwed(db, request.query, { now: clock(), isTestMode });
      return { ...owed, releasers: await listReleasers(db, userOf(request).id, clock()) };
    });

    on(payoutCalls.listPayable, async (request) => {
      await screenPayees(db, clock, SCREENED_FIRST);
      return listPayable(db, request.query, { now: clock(), isTestMode });
    });

    on(payoutCalls.listReady, async (request) => {
      await screenPayees(db, clock, SCREENED_FIRST);
      return listReady(db, request.query.search, userOf(request).id, clock());
    });

    on(payoutCalls.read, async (request) => openPayout(db, request.params.id, userOf(request).id, clock()));

    on(bankFileCalls.applyAnswer, { bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
      const { content, fingerprint } = request.body;
      const admin = actingOf(request);
      return fingerprint === undefined
        ? previewAnswer(db, content, admin, clock())
        : applyAnswer(db, content, fingerprint, admin, clock());
    });

    on(bankFileCalls.make, async (request) => {
      const { payoutIds } = request.body;
      const by = actingOf(request);
      return makeBankFile(db, payoutIds, by, { isTestMode, now: clock() });
    });

    onPages(bankFileCalls.list, async (request) =>
      listFiles(db, request.query, { adminId: userOf(request).id, isTestMode, now: clock() }),
    );

    const send =
      (format: 'pain001' | 'csv', type: string, ending: string): Handler<Download> =>
      async (request, reply) => {
        const { id } = request.params;
        const file = await findBankFileText(db, id, format);
        if (!file) throw refuse('not_found', 'no_such_bank_file');
        const { messageId, releasedAt, text } = file;
        if (!releasedAt) throw refuse('conflict', 'bank_file_not_released');
        const delivery = await findDelivery(db, id);
        if (delivery && delivery.state !== 'by_hand') throw refuse('conflict', 'bank_file_goes_by_channel');
        if (goesInstantly(await listInstantOf(db, id))) throw refuse('conflict', 'bank_file_goes_instantly');
        // Every download is recorded, because a bank would pay such a file.
        await recordAudit(db, actingOf(request), 'bank_file.downloaded', {
          bank_file: id,
          detail: { messageId, format },
        });
        return reply
          .type(`${type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="${messageId}.${ending}"`)
          .send(text);
      };
    on(bankFileCalls.downloadPain001, send('pain001', 'application/xml', 'xml'));
    on(bankFileCalls.downloadCsv, send('csv', 'text/csv', 'csv'));

    // Release and withdrawal of bank files.
    on(bankFileCalls.read, async (request) =>
      openBankFile(db, request.params.id, { adminId: userOf(request).id, isTestMode, now: clock() }),
    );

    on(bankFileCalls.release, { config: { rateLimit: 'login' } }, async (request) => {
      const { password } = request.body;
      return releaseBankFile({ db, clock }, request.params.id, password, actingOf(request), isTestMode);
    });

    on(bankFileCalls.withdraw, async (request) => {
      const { id } = request.params;
      const admin = actingOf(request);
      await withdrawBankFile(db, id, request.body.reason, admin, clock());
      return openBankFile(db, id, { adminId: admin.actorId, isTestMode, now: clock() });
    });

    // Ending a payout by hand. Most payouts end by the bank's answer.
    const end = async (request: FastifyRequest & { params: { id: number } }, ending: Ending) =>
      settlePayout(db, request.params.id, ending, actingOf(request), clock());
    on(payoutCalls.cancel, async (request) => end(request, { to: 'cancelled', reason: request.body.reason }));
    on(payoutCalls.complete, async (request) =>
      end(request, { to: 'completed', reference: request.body.reference }),
    );
    on(payoutCalls.fail, async (request) => {
      const two = { ...platform, isTestMode, areaKinds };
      return failByHand(two, request.params.id, request.body.reason, actingOf(request));
    });
    on(payoutCalls.letPeopleBePaid, { config: { rateLimit: 'login' } }, async (request) =>
      letPeopleBePaid({ db, clock }, request.params.id, request.body, actingOf(request)),
    );
    on(payoutCalls.review, { config: { rateLimit: 'login' } }, async (request) =>
      reviewPayouts({ db, clock }, request.body, actingOf(request)),
    );
    on(payoutCalls.lookAt, async (request) => {
      const { id } = request.params;
      const admin = actingOf(request);
      await lookAtPayout(db, id, admin, clock());
      return openPayout(db, id, admin.actorId, clock());
    });
    on(payoutCalls.return, async (request) => end(request, { to: 'returned', reason: request.body.reason }));
  };
}
