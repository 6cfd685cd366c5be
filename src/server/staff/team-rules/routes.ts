import type { FastifyRequest } from 'fastify';
import { countedByKey, keyActorOf, readsStaff } from '#server/business/api-keys/routes.ts';
import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { changeHours, importHours, readHours } from '#server/staff/team-rules/hours.ts';
import { addLeave, removeLeave } from '#server/staff/team-rules/leaves.ts';
import { changeTeamTips, endShiftOf, readTeamTips } from '#server/staff/team-rules/team-tips.ts';
import { listLeaves } from '#server/staff/team-rules/work-store.ts';
import { teamRuleCalls, v1HourCalls } from '#shared/calls/staff/team-rules.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { IMPORT_BODY_BYTES } from '#shared/file-imports.ts';

export function teamRulesRoutes(scope: CallScope): void {
  const { on, db, clock, userOf, actingOf, holderOf } = scope;
  on(teamRuleCalls.listLeaves, async (request) => {
    const { id } = await getOwnBusiness(db, userOf(request));
    return listLeaves(db, id, dubaiDay(clock()));
  });

  on(teamRuleCalls.addLeave, async (request) => {
    const owner = userOf(request);
    return addLeave({ db, owner, actor: actingOf(request) }, request.body, clock());
  });

  on(teamRuleCalls.removeLeave, async (request) => {
    const owner = userOf(request);
    await removeLeave({ db, owner, actor: actingOf(request) }, request.params.id);
  });

  // All but the import respond with the new state.
  const changingBy = (request: FastifyRequest) => {
    const owner = userOf(request);
    return { db, owner, actor: actingOf(request), now: clock() };
  };

  on(teamRuleCalls.read, async (request) => readTeamTips(db, userOf(request), clock()));

  on(teamRuleCalls.change, async (request) => {
    await changeTeamTips(scope, request.body, actingOf(request));
    return readTeamTips(db, userOf(request), clock());
  });

  on(teamRuleCalls.endShift, async (request) => {
    await endShiftOf(db, request.params.id, actingOf(request), clock());
    return readTeamTips(db, userOf(request), clock());
  });

  on(teamRuleCalls.readHours, async (request) => readHours(db, userOf(request), request.query.day, clock()));

  on(teamRuleCalls.changeHours, async (request) => {
    await changeHours(changingBy(request), request.query.day, request.body);
    return readHours(db, userOf(request), request.query.day, clock());
  });

  on(
    teamRuleCalls.importHours,
    { bodyLimit: IMPORT_BODY_BYTES, config: { rateLimit: 'uploads' } },
    async (request) => importHours(changingBy(request), request.body.content),
  );

  // Hours of staff from a till or a program for shifts. It does what the owner could do, through the same use cases.
  const config = countedByKey(holderOf);
  const changingByKey = (request: FastifyRequest) => {
    const { owner } = holderOf(request);
    return { db, owner, actor: keyActorOf(request, holderOf), now: clock() };
  };

  on(v1HourCalls.change, { config }, async (request) => {
    await changeHours(changingByKey(request), request.query.day, request.body);
    const hours = await readHours(db, holderOf(request).owner, request.query.day, clock());
    if (readsStaff(request, holderOf)) return hours;
    const sent = new Set(request.body.hours.map(({ staffId }) => staffId));
    const people = hours.people.filter(({ staffId }) => sent.has(staffId));
    return { day: hours.day, people: people.map(({ staffId, minutes }) => ({ staffId, minutes })) };
  });

  on(v1HourCalls.import, { bodyLimit: IMPORT_BODY_BYTES, config }, async (request) =>
    importHours(changingByKey(request), request.body.content),
  );
}
