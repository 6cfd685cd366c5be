import { z } from 'zod';
import { call, calls } from '#shared/calls/call.ts';
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
  v1DayHours,
} from '#shared/contracts/team-rules.ts';

export const teamRuleCalls = calls('team tips', {
  read: call('GET /api/team-tips', {
    who: 'viewer',
    summary:
      'How tips for the team are divided, who would get what part of one today, and what of other tips goes to a group',
    answers: { 200: teamTips },
    refuses: [404],
  }),
  change: call('PUT /api/team-tips', {
    who: 'owner',
    summary:
      'Turn tips for the team on or off, and set how they are divided, which roles get no part, whether staff say when they are on shift, and what of every tip to one person goes to a group',
    body: teamTipsChange,
    answers: { 200: teamTips },
    refuses: [404, 429],
  }),
  readHours: call('GET /api/team-tips/hours', {
    who: 'viewer',
    summary: 'The hours of the active staff on a day',
    query: hoursQuery,
    answers: { 200: dayHours },
    refuses: [404],
  }),
  changeHours: call('PUT /api/team-tips/hours', {
    who: 'manager',
    summary: 'Set the hours of staff on a day',
    query: hoursQuery,
    body: hoursChange,
    answers: { 200: dayHours },
    refuses: [404],
  }),
  importHours: call('POST /api/team-tips/hours/import', {
    who: 'manager',
    summary: 'Set the hours of a CSV file, all or, if a line has a problem, none',
    body: hoursImportRequest,
    answers: { 200: hoursImport },
    refuses: [404, 413, 429],
  }),
  endShift: call('POST /api/team-tips/shifts/:id/end', {
    who: 'manager',
    summary: 'End the shift that a staff member said they are on; nothing changes if they are on none',
    answers: { 200: teamTips },
    refuses: [404],
  }),
  listLeaves: call('GET /api/team-tips/leaves', {
    who: 'viewer',
    summary: 'Who of the staff is on leave, today and later',
    answers: { 200: z.array(leave) },
    refuses: [404],
  }),
  addLeave: call('POST /api/team-tips/leaves', {
    who: 'manager',
    summary: 'Leave somebody out of tips for the team, from the first to the last day',
    body: newLeave,
    answers: { 201: leave },
    refuses: [404],
  }),
  removeLeave: call('DELETE /api/team-tips/leaves/:id', {
    who: 'manager',
    summary: 'Remove a leave: the person shares in tips for the team again',
    refuses: [404],
  }),
});

export const v1HourCalls = calls('v1', {
  change: call('PUT /api/v1/hours', {
    who: 'key:staff:write',
    summary:
      'Set the hours of staff on a day, by which tips for the team can be divided. Scope staff:write; with staff:read the answer has all hours of that day',
    query: hoursQuery,
    body: hoursChange,
    answers: { 200: v1DayHours },
    refuses: [404],
  }),
  import: call('POST /api/v1/hours/import', {
    who: 'key:staff:write',
    summary: 'Set the hours of a CSV file, all or, if a line has a problem, none. Scope staff:write',
    body: hoursImportRequest,
    answers: { 200: hoursImport },
    refuses: [404, 413],
  }),
});
