import { actingAdmin } from '#server/identity/sign-in/own-password.ts';
import { listDebts } from '#server/money/debts/list-debts.ts';
import { confirmWriteOff, proposeWriteOff, withdrawWriteOff } from '#server/money/debts/write-off.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { debtList, writeOffConfirm, writeOffRequest } from '#shared/contracts/debts.ts';
import { idParam } from '#shared/contracts/fields.ts';

/** People who owe, and how two admins give up what will not be repaid. */
export function debtAdminRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/admin/debts',
    {
      schema: {
        tags: ['books'],
        summary: 'People who owe after a refund or dispute, the oldest debt first',
        response: { 200: debtList, ...refused(400, 401, 403) },
      },
    },
    async (request) => listDebts(db, userOf(request).id),
  );

  app.post(
    '/api/admin/debts/:id/write-off',
    {
      schema: {
        tags: ['books'],
        summary: 'Propose to give up the whole debt of a staff member. Another admin confirms it',
        params: idParam,
        body: writeOffRequest,
        response: { 200: debtList, ...refused(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const actorId = userOf(request).id;
      const admin = { ...actorOf(request, actorId), actorId };
      const { reason } = request.body;
      await proposeWriteOff(db, { staffId: request.params.id, reason, admin, now: clock() });
      return listDebts(db, actorId);
    },
  );

  app.post(
    '/api/admin/write-offs/:id/confirm',
    {
      config: { rateLimit: 'login' },
      schema: {
        tags: ['books'],
        summary: 'Confirm a write-off, with your password. Not by whoever proposed it',
        params: idParam,
        body: writeOffConfirm,
        response: { 200: debtList, ...refused(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const by = actingAdmin(request, userOf(request).id);
      await confirmWriteOff({ db, clock }, request.params.id, by);
      return listDebts(db, by.actor.actorId);
    },
  );

  app.post(
    '/api/admin/write-offs/:id/withdraw',
    {
      schema: {
        tags: ['books'],
        summary: 'Take back a proposed write-off',
        params: idParam,
        response: { 200: debtList, ...refused(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const actorId = userOf(request).id;
      await withdrawWriteOff(db, request.params.id, { ...actorOf(request, actorId), actorId }, clock());
      return listDebts(db, actorId);
    },
  );
}
