import type { FastifyRequest } from 'fastify';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { changeTeamTips } from '#server/staff/team-rules/change-team-tips.ts';
import { changeHours, openHours } from '#server/staff/team-rules/day-hours.ts';
import { importHours } from '#server/staff/team-rules/import-hours.ts';
import { openTeamTips } from '#server/staff/team-rules/team-tips.ts';
import {
  dayHours,
  hoursChange,
  hoursImport,
  hoursImportRequest,
  hoursQuery,
  teamTips,
  teamTipsChange,
} from '#shared/contracts/team-rules.ts';
import { IMPORT_BODY_BYTES } from '#shared/staff-import.ts';

const tags = ['team tips'];

/** All but the import answer with the new state. */
export function teamRulesOwnerRoutes({ app, db, clock, userOf }: SignedInScope): void {
  const changingBy = (request: FastifyRequest) => {
    const owner = userOf(request);
    return { db, owner, actor: actorOf(request, owner.id), now: clock() };
  };

  app.get(
    '/api/team-tips',
    {
      schema: {
        tags,
        summary: 'How tips for the team are divided, and who would get what part of one today',
        response: { 200: teamTips, ...refused(401, 403, 404) },
      },
    },
    async (request) => openTeamTips(db, userOf(request), clock()),
  );

  app.put(
    '/api/team-tips',
    {
      schema: {
        tags,
        summary: 'Turn tips for the team on or off, and set how they are divided',
        body: teamTipsChange,
        response: { 200: teamTips, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => {
      await changeTeamTips(changingBy(request), request.body);
      return openTeamTips(db, userOf(request), clock());
    },
  );

  app.get(
    '/api/team-tips/hours',
    {
      schema: {
        tags,
        summary: 'The hours of the active staff on a day',
        querystring: hoursQuery,
        response: { 200: dayHours, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => openHours(db, userOf(request), request.query.day),
  );

  app.put(
    '/api/team-tips/hours',
    {
      schema: {
        tags,
        summary: 'Set the hours of staff on a day',
        querystring: hoursQuery,
        body: hoursChange,
        response: { 200: dayHours, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => {
      await changeHours(changingBy(request), request.query.day, request.body);
      return openHours(db, userOf(request), request.query.day);
    },
  );

  app.post(
    '/api/team-tips/hours/import',
    {
      bodyLimit: IMPORT_BODY_BYTES,
      config: { rateLimit: 'uploads' },
      schema: {
        tags,
        summary: 'Set the hours of a CSV file, all or, if a line has a problem, none',
        body: hoursImportRequest,
        response: { 200: hoursImport, ...refused(400, 401, 403, 404, 413, 429) },
      },
    },
    async (request) => importHours(changingBy(request), request.body.content),
  );
}
