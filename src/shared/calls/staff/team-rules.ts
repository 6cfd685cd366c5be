import { z } from 'zod';
import { call } from '#shared/calls/call.ts';
import { idParam } from '#shared/contracts/fields.ts';
import {
  dayHours,
  hoursChange,
  hoursImport,
  hoursImportRequest,
  hoursQuery,
  leave,
  newLeave,
  teamTips,
  teamTipsChange,
} from '#shared/contracts/team-rules.ts';

export const teamRuleCalls = {
  read: call('GET /api/team-tips', {
    who: 'viewer',
    tag: 'team tips',
    summary: 'How tips for the team are divided, and who would get what part of one today',
    answers: { 200: teamTips },
    refuses: [401, 403, 404],
  }),
  change: call('PUT /api/team-tips', {
    who: 'manager',
    tag: 'team tips',
    summary: 'Turn tips for the team on or off, and set how they are divided',
    body: teamTipsChange,
    answers: { 200: teamTips },
    refuses: [400, 401, 403, 404],
  }),
  readHours: call('GET /api/team-tips/hours', {
    who: 'viewer',
    tag: 'team tips',
    summary: 'The hours of the active staff on a day',
    query: hoursQuery,
    answers: { 200: dayHours },
    refuses: [400, 401, 403, 404],
  }),
  changeHours: call('PUT /api/team-tips/hours', {
    who: 'manager',
    tag: 'team tips',
    summary: 'Set the hours of staff on a day',
    query: hoursQuery,
    body: hoursChange,
    answers: { 200: dayHours },
    refuses: [400, 401, 403, 404],
  }),
  importHours: call('POST /api/team-tips/hours/import', {
    who: 'manager',
    tag: 'team tips',
    summary: 'Set the hours of a CSV file, all or, if a line has a problem, none',
    body: hoursImportRequest,
    answers: { 200: hoursImport },
    refuses: [400, 401, 403, 404, 413, 429],
  }),
  listLeaves: call('GET /api/team-tips/leaves', {
    who: 'viewer',
    tag: 'team tips',
    summary: 'Who of the staff is on leave, today and later',
    answers: { 200: z.array(leave) },
    refuses: [401, 403, 404],
  }),
  addLeave: call('POST /api/team-tips/leaves', {
    who: 'manager',
    tag: 'team tips',
    summary: 'Leave somebody out of tips for the team, from the first to the last day',
    body: newLeave,
    answers: { 201: leave },
    refuses: [400, 401, 403, 404],
  }),
  removeLeave: call('DELETE /api/team-tips/leaves/:id', {
    who: 'manager',
    tag: 'team tips',
    summary: 'Remove a leave: the person shares in tips for the team again',
    params: idParam,
    answers: { 204: z.null() },
    refuses: [400, 401, 403, 404],
  }),
};

export const v1HourCalls = {
  change: call('PUT /api/v1/hours', {
    who: 'key:staff:write',
    tag: 'v1',
    summary: 'Set the hours of staff on a day, by which tips for the team can be divided. Scope staff:write',
    query: hoursQuery,
    body: hoursChange,
    answers: { 200: dayHours },
    refuses: [400, 401, 403, 404, 429],
  }),
  import: call('POST /api/v1/hours/import', {
    who: 'key:staff:write',
    tag: 'v1',
    summary: 'Set the hours of a CSV file, all or, if a line has a problem, none. Scope staff:write',
    body: hoursImportRequest,
    answers: { 200: hoursImport },
    refuses: [400, 401, 403, 404, 413, 429],
  }),
};
