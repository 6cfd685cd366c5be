import type { FastifyRequest } from 'fastify';
import { countedByKey, keyActorOf } from '#server/business/api-keys/key-request.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { KeyScope } from '#server/platform/http/scopes.ts';
import { changeHours, openHours } from '#server/staff/team-rules/day-hours.ts';
import { importHours } from '#server/staff/team-rules/import-hours.ts';
import {
  dayHours,
  hoursChange,
  hoursImport,
  hoursImportRequest,
  hoursQuery,
} from '#shared/contracts/team-rules.ts';
import { IMPORT_BODY_BYTES } from '#shared/staff-import.ts';

/** Hours of staff from a till or a program for shifts. It does what the owner could do, through the same use cases. */
export function teamHoursKeyRoutes({ app, db, clock, holderOf }: KeyScope): void {
  const config = { ...countedByKey(holderOf), apiScope: 'staff:write' } as const;
  const tags = ['v1'];
  const changingBy = (request: FastifyRequest) => {
    const { owner } = holderOf(request);
    return { db, owner, actor: keyActorOf(request, holderOf), now: clock() };
  };

  app.put(
    '/api/v1/hours',
    {
      config,
      schema: {
        tags,
        summary:
          'Set the hours of staff on a day, by which tips for the team can be divided. Scope staff:write',
        querystring: hoursQuery,
        body: hoursChange,
        response: { 200: dayHours, ...refused(400, 401, 403, 404, 429) },
      },
    },
    async (request) => {
      await changeHours(changingBy(request), request.query.day, request.body);
      return openHours(db, holderOf(request).owner, request.query.day);
    },
  );

  app.post(
    '/api/v1/hours/import',
    {
      bodyLimit: IMPORT_BODY_BYTES,
      config,
      schema: {
        tags,
        summary: 'Set the hours of a CSV file, all or, if a line has a problem, none. Scope staff:write',
        body: hoursImportRequest,
        response: { 200: hoursImport, ...refused(400, 401, 403, 404, 413, 429) },
      },
    },
    async (request) => importHours(changingBy(request), request.body.content),
  );
}
