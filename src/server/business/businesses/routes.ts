import { businessExport } from '#server/business/businesses/business-export.ts';
import { listBusinesses } from '#server/business/businesses/business-list-store.ts';
import { changeStatus } from '#server/business/businesses/change-status.ts';
import { describeOwnBusiness, getPublicBusiness } from '#server/business/businesses/get-business.ts';
import { registerBusiness } from '#server/business/businesses/register-business.ts';
import { chooseBusiness } from '#server/identity/sign-in/sessions-of-user.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines, sendCsv } from '#server/platform/csv/csv.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { refuseOtherVenue } from '#server/platform/http/signed-in-user.ts';
import type { ReviewUpdates } from '#server/platform/live/tip-updates.ts';
import { businessCalls } from '#shared/calls/business/businesses.ts';

export function businessesRoutes(files: ObjectFiles, reviews: ReviewUpdates) {
  return ({ on, onPages, db, userOf, actingOf, clock, publicOrigin, platform }: CallScope): void => {
    on(
      businessCalls.readPublic,
      { config: { enumerationLimit: { of: 'business', param: 'id' } } },
      async (request) => getPublicBusiness(db, request.params.id),
    );

    on(businessCalls.register, async (request) => {
      const { id: ownerId } = userOf(request);
      const isRealMoney = platform.adminsNeedSecondFactor;
      const created = await registerBusiness({ db, files, ownerId, request: request.body, isRealMoney });
      await chooseBusiness(db, request.findSid(), created.id);
      reviews.announce(created.id);
      return created;
    });

    on(businessCalls.readOwn, async (request) => {
      const user = userOf(request);
      refuseOtherVenue(request, user);
      return describeOwnBusiness(db, user);
    });

    onPages(businessCalls.list, async (request) => listBusinesses(db, request.query));

    on(businessCalls.listCsv, async (request, reply) => {
      await recordAudit(db, actingOf(request), 'businesses.exported', { detail: request.query });
      return sendCsv(reply, 'businesses.csv', exportLines(businessExport(db, request.query)));
    });

    on(businessCalls.changeStatus, async (request) => {
      const { status, reason = null, note } = request.body;
      const business = await changeStatus(db, {
        businessId: request.params.id,
        to: status,
        why: { reason, note },
        actor: actingOf(request),
        now: clock(),
        publicOrigin,
      });
      if (!business) throw refuse('not_found', 'no_such_business');
      reviews.announce(business.id);
      return business;
    });
  };
}
