import { actingAdmin } from '#server/identity/passwords/check-password.ts';
import { confirmWriteOff, listDebts, proposeWriteOff, withdrawWriteOff } from '#server/money/debts/debts.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { debtCalls } from '#shared/calls/money/books.ts';

export function debtsRoutes({ on, db, clock, userOf }: CallScope): void {
  on(debtCalls.list, async (request) => listDebts(db, userOf(request).id));

  on(debtCalls.proposeWriteOff, async (request) => {
    const actorId = userOf(request).id;
    const admin = { ...actorOf(request, actorId), actorId };
    const { reason } = request.body;
    await proposeWriteOff(db, { staffId: request.params.id, reason, admin, now: clock() });
    return listDebts(db, actorId);
  });

  on(debtCalls.confirmWriteOff, { config: { rateLimit: 'login' } }, async (request) => {
    const by = actingAdmin(request, userOf(request).id);
    await confirmWriteOff({ db, clock }, request.params.id, by);
    return listDebts(db, by.actor.actorId);
  });

  on(debtCalls.withdrawWriteOff, async (request) => {
    const actorId = userOf(request).id;
    await withdrawWriteOff(db, request.params.id, { ...actorOf(request, actorId), actorId }, clock());
    return listDebts(db, actorId);
  });
}
