import { confirmWriteOff, listDebts, proposeWriteOff, withdrawWriteOff } from '#server/money/debts/debts.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { debtCalls } from '#shared/calls/money/books.ts';

export function debtsRoutes({ on, db, clock, userOf, actingOf }: CallScope): void {
  on(debtCalls.list, async (request) => listDebts(db, userOf(request).id));

  on(debtCalls.proposeWriteOff, async (request) => {
    const actorId = userOf(request).id;
    const admin = actingOf(request);
    const { reason } = request.body;
    await proposeWriteOff(db, { staffId: request.params.id, reason, admin, now: clock() });
    return listDebts(db, actorId);
  });

  on(debtCalls.confirmWriteOff, { config: { rateLimit: 'login' } }, async (request) => {
    const by = actingOf(request);
    await confirmWriteOff({ db, clock }, request.params.id, request.body.password, by);
    return listDebts(db, by.actorId);
  });

  on(debtCalls.withdrawWriteOff, async (request) => {
    const actorId = userOf(request).id;
    await withdrawWriteOff(db, request.params.id, actingOf(request), clock());
    return listDebts(db, actorId);
  });
}
