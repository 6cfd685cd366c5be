import { actorOf } from '#server/features/audit/record-audit.ts';
import { addStaff } from '#server/features/staff/add-staff.ts';
import { changeStaff } from '#server/features/staff/change-staff.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { newStaff, staff, staffChange } from '#shared/contracts/staff.ts';

export function staffOwnerOrAdminRoutes({ app, db, userOf }: SignedInScope): void {
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
      return reply.code(201).send(added);
    },
  );

  app.patch(
    '/api/staff/:id',
    {
      schema: {
        tags: ['staff'],
        summary: 'Change a staff member. Fields that are left out stay as they are',
        params: idParam,
        body: staffChange,
        response: { 200: staff, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const user = userOf(request);
      return changeStaff(db, user, actorOf(request, user.id), request.params.id, request.body);
    },
  );
}
