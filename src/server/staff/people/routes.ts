import type { FastifyRequest } from 'fastify';
import { getPublicBusiness } from '#server/business/businesses/get-business.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import { importStaff, previewImport } from '#server/staff/people/import-staff.ts';
import { addStaff, changeStaff, hideIban } from '#server/staff/people/manage-staff.ts';
import { changeNames, leaveWorkplace } from '#server/staff/people/portal-account.ts';
import { changePortalIban, confirmIban, readBankAccount } from '#server/staff/people/portal-bank-account.ts';
import { getPublicStaff } from '#server/staff/people/public-staff.ts';
import { listTeamNow } from '#server/staff/people/public-team.ts';
import { listDirectory, listStaffOf } from '#server/staff/people/staff-list-store.ts';
import { portalUserOf } from '#server/staff/portal/workplace.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { IMPORT_BODY_BYTES } from '#shared/file-imports.ts';

export function peopleRoutes(updates: Pick<TipUpdates, 'announce'>) {
  return ({ on, onPages, db, userOf, actingOf, clock, platform }: CallScope): void => {
    const portalUser = (request: FastifyRequest) => portalUserOf(request, actingOf(request));

    on(
      staffCalls.readPublic,
      { config: { enumerationLimit: { of: 'staff', param: 'id' } } },
      async (request) => getPublicStaff(db, request.params.id, () => request.findUser()),
    );

    on(
      staffCalls.listTeam,
      { config: { enumerationLimit: { of: 'business', param: 'id' } } },
      async (request) => {
        const { id } = await getPublicBusiness(db, request.params.id);
        return listTeamNow(db, id, clock());
      },
    );

    on(portalCalls.changeNames, async (request) => {
      const changed = await changeNames(db, request.body, portalUser(request));
      updates.announce([changed.businessId]);
      return changed;
    });

    on(portalCalls.leave, async (request) => {
      updates.announce([await leaveWorkplace(platform, portalUser(request))]);
    });

    on(portalCalls.readBankAccount, async (request) => readBankAccount(platform, portalUser(request)));

    on(portalCalls.changeBankAccount, { config: { rateLimit: 'login' } }, async (request) =>
      changePortalIban(platform, request.body, portalUser(request)),
    );

    on(portalCalls.confirmBankAccount, { config: { rateLimit: 'login' } }, async (request) =>
      confirmIban(platform, request.body, portalUser(request)),
    );

    onPages(staffCalls.list, async (request) => {
      const user = userOf(request);
      const { workplace } = user;
      if (!workplace) return [];
      const staff = await listStaffOf(db, workplace.businessId, dubaiDay(clock()), request.query);
      return staff.map((row) => hideIban(user, row));
    });

    onPages(staffCalls.search, async (request) => {
      const user = userOf(request);
      const { workplace } = user;
      if (!workplace) return [];
      const now = clock();
      const at = { day: dubaiDay(now), now };
      const staff = await listDirectory(db, workplace.businessId, request.query, at);
      return staff.map((row) => hideIban(user, row));
    });

    on(
      staffCalls.import,
      { bodyLimit: IMPORT_BODY_BYTES, config: { rateLimit: 'uploads' } },
      async (request) => {
        const owner = userOf(request);
        if (request.body.fingerprint === undefined) return previewImport(db, owner, request.body);
        const imported = await importStaff(db, owner, actingOf(request), request.body);
        updates.announce([imported.businessId]);
        return imported;
      },
    );

    on(staffCalls.add, async (request) => {
      const user = userOf(request);
      const added = await addStaff(db, user, actingOf(request), request.body);
      updates.announce([added.businessId]);
      return hideIban(user, added);
    });

    on(staffCalls.change, async (request) => {
      const user = userOf(request);
      const changed = await changeStaff(platform, user, actingOf(request), request.params.id, request.body);
      updates.announce([changed.businessId]);
      return hideIban(user, changed);
    });
  };
}
