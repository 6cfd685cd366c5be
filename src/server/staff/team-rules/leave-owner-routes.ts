import { z } from 'zod';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { addLeave, openLeaves, removeLeave } from '#server/staff/team-rules/leaves.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { leave, newLeave } from '#shared/contracts/team-rules.ts';

const PATH = '/api/team-tips/leaves';
const tags = ['team tips'];

export function leaveOwnerRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'Who of the staff is on leave, today and later',
        response: { 200: z.array(leave), ...refused(401, 403, 404) },
      },
    },
    async (request) => openLeaves(db, userOf(request), clock()),
  );

  app.post(
    PATH,
    {
      schema: {
        tags,
        summary: 'Leave somebody out of tips for the team, from the first to the last day',
        body: newLeave,
        response: { 201: leave, ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const owner = userOf(request);
      const added = await addLeave({ db, owner, actor: actorOf(request, owner.id) }, request.body, clock());
      return reply.code(201).send(added);
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      schema: {
        tags,
        summary: 'Remove a leave: the person shares in tips for the team again',
        params: idParam,
        response: { 204: z.null(), ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const owner = userOf(request);
      await removeLeave({ db, owner, actor: actorOf(request, owner.id) }, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
