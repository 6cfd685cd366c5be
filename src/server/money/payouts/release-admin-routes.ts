import { actingAdmin as actingWithPassword } from '#server/identity/sign-in/own-password.ts';
import { actingAdmin } from '#server/money/payouts/acting-admin.ts';
import { openBankFile } from '#server/money/payouts/open-bank-file.ts';
import { releaseBankFile } from '#server/money/payouts/release-bank-file.ts';
import { withdrawBankFile } from '#server/money/payouts/withdraw-bank-file.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { bankFileDetails, releaseRequest, withdrawRequest } from '#shared/contracts/bank-files.ts';
import { idParam } from '#shared/contracts/fields.ts';

/** Routes by which a bank file leaves Karam, or is taken back. */
export const releaseAdminRoutes =
  (isTestMode: boolean) =>
  ({ app, db, clock, userOf }: SignedInScope): void => {
    app.get(
      '/api/admin/bank-files/:id',
      {
        schema: {
          tags: ['payouts'],
          summary: 'A bank file with its recipients, and why you cannot release it',
          params: idParam,
          response: { 200: bankFileDetails, ...refused(400, 401, 403, 404) },
        },
      },
      async (request) =>
        openBankFile(db, request.params.id, { adminId: userOf(request).id, isTestMode, now: clock() }),
    );

    app.post(
      '/api/admin/bank-files/:id/release',
      {
        config: { rateLimit: 'login' },
        schema: {
          tags: ['payouts'],
          summary:
            'Release a bank file for download. Not by whoever made it, started a payout of it or changed a recipient of it in the last 48 hours',
          params: idParam,
          body: releaseRequest,
          response: { 200: bankFileDetails, ...refused(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request) => {
        const by = actingWithPassword(request, userOf(request).id);
        return releaseBankFile({ db, clock }, request.params.id, by, isTestMode);
      },
    );

    app.post(
      '/api/admin/bank-files/:id/withdraw',
      {
        schema: {
          tags: ['payouts'],
          summary: 'Take back a bank file that is not released: its payouts are pending again',
          params: idParam,
          body: withdrawRequest,
          response: { 200: bankFileDetails, ...refused(400, 401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { id } = request.params;
        const admin = actingAdmin(request, userOf);
        await withdrawBankFile(db, id, request.body.reason, admin, clock());
        return openBankFile(db, id, { adminId: admin.actorId, isTestMode, now: clock() });
      },
    );
  };
