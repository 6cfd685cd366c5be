import { actorOf } from '#server/features/audit/record-audit.ts';
import { addStaff } from '#server/features/staff/add-staff.ts';
import { changeStaff } from '#server/features/staff/change-staff.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { newStaff, staff, staffChange } from '#shared/contracts/staff.ts';

const refusals = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody };

export function staffOwnerOrAdminRoutes({ app, db, userOf }: SignedInScope): void {
  app.post(
    '/api/staff',
    {
      schema: {
        tags: ['staff'],
        summary: 'Add a person to an active business',
        body: newStaff,
        response: { 201: staff, ...refusals, 409: errorBody },
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
        summary: 'Change what is said of a person; what is not given stays as it is',
        params: idParam,
        body: staffChange,
        response: { 200: staff, ...refusals },
      },
    },
    async (request) => {
      const user = userOf(request);
      return changeStaff(db, user, actorOf(request, user.id), request.params.id, request.body);
    },
  );
}
