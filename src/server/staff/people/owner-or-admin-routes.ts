import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import { addStaff } from '#server/staff/people/add-staff.ts';
import { changeStaff } from '#server/staff/people/change-staff.ts';
import { hideIban } from '#server/staff/people/hide-iban.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { newStaff, staff, staffChange } from '#shared/contracts/staff.ts';

export const staffOwnerOrAdminRoutes =
  (updates: Pick<TipUpdates, 'announce'>) =>
  ({ app, userOf, ...platform }: SignedInScope): void => {
    const { db } = platform;
    app.post(
      '/api/staff',
      {
        schema: {
          tags: ['staff'],
          summary: 'Add a staff member to an active business',
          body: newStaff,
          response: { 201: staff, ...refused(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const added = await addStaff(db, user, actorOf(request, user.id), request.body);
        updates.announce([added.businessId]);
        return reply.code(201).send(hideIban(user, added));
      },
    );

    app.patch(
      '/api/staff/:id',
      {
        schema: {
          tags: ['staff'],
          summary:
            'Change a staff member. Fields that are left out stay as they are. Another IBAN needs your password',
          params: idParam,
          body: staffChange,
          response: { 200: staff, ...refused(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request) => {
        const user = userOf(request);
        const changer = { ...actorOf(request, user.id), actorId: user.id, sid: request.findSid() ?? '' };
        const changed = await changeStaff(platform, user, changer, request.params.id, request.body);
        updates.announce([changed.businessId]);
        return hideIban(user, changed);
      },
    );
  };
