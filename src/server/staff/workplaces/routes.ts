import { chooseBusiness } from '#server/identity/sign-in/sessions-of-user.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { isOwnWorkplace } from '#server/staff/workplaces/own-workplace.ts';
import { portalCalls } from '#shared/calls/staff/portal.ts';

export function workplacesRoutes({ on, db, userOf }: CallScope): void {
  on(portalCalls.chooseWorkplace, async (request, reply) => {
    const { id } = request.params;
    if (!(await isOwnWorkplace(db, userOf(request).id, id))) throw refuse('not_found', 'no_such_business');
    await chooseBusiness(db, request.findSid(), id);
    return reply.code(204).send(null);
  });
}
