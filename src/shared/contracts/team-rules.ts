import { z } from 'zod';
import { bodyId, instant, named } from '#shared/contracts/fields.ts';
import { refusal } from '#shared/contracts/request-parts.ts';
import { shareRule } from '#shared/contracts/tip-parts.ts';
import { addDays, isDay } from '#shared/dubai-time.ts';
import { findMinutesIn, hoursColumns } from '#shared/file-imports.ts';
import { LARGEST_SHARE_PERCENT } from '#shared/money/share-rule.ts';
import { LARGEST_WEIGHT, leftOutReasons, teamRules } from '#shared/money/team-weights.ts';
import { because } from '#shared/reasons/because.ts';
import { staffRoles } from '#shared/roles.ts';

/** More people than any business has. */
const MOST_PEOPLE = 1000;
/** As in the table `staff_leaves`. */
const LONGEST_LEAVE_DAYS = 366;

const WEIGHT = because('role_weight_invalid', { most: LARGEST_WEIGHT });
const PERCENT = because('share_percent_invalid', { most: LARGEST_SHARE_PERCENT });
/** Checks of a whole request calculate with days, so none of them runs with what is no day. */
const day = z.string(because('day_expected')).refine(isDay, { error: because('day_expected'), abort: true });
const person = { staffId: z.int(), firstName: z.string(), lastName: z.string() };

/** How tips for the team are divided, and by that rule, who gets what part of a tip today. */
export const teamTips = named('TeamTips', {
  isOn: z.boolean().describe('False: guests cannot tip the team'),
  rule: z.enum(teamRules).describe('The chosen rule; equal before one was chosen'),
  ruleToday: z
    .enum(teamRules)
    .describe('The rule that applies: without enough hours of the day, hours is equal'),
  today: z.iso.date().describe('In Dubai'),
  aside: z.array(z.enum(staffRoles)).describe('Roles that get no part, by any rule'),
  usesShifts: z.boolean().describe('Staff say in the portal when they are on shift'),
  share: shareRule
    .nullable()
    .describe('What of every tip to one person goes to a group. Null: such tips are not divided'),
  people: z
    .array(
      z.object({
        ...person,
        role: z.string(),
        roleTitle: z.string().nullable(),
        roleWeight: z.int(),
        isRoleAside: z.boolean(),
        minutes: z.int().describe('Hours of today, in minutes: entered, or of their own shifts until now'),
        enteredMinutes: z
          .int()
          .nullable()
          .describe('Null if nothing was entered for today. Of shifts alone, hours count from two people on'),
        onShiftSince: instant.nullable().describe('If they said that they are on shift'),
        isOnLeave: z.boolean(),
        weight: z.int().describe('By the rule of today; 0 for somebody who is left out'),
        leftOut: z.enum(leftOutReasons).nullable(),
      }),
    )
    .describe('Active staff, by id'),
});
export type TeamTips = z.input<typeof teamTips>;

export const teamTipsChange = z.strictObject({
  isOn: z.boolean(because('invalid_value')),
  rule: z.enum(teamRules, because('team_rule_required')),
  weights: z
    .partialRecord(
      z.enum(staffRoles, because('invalid_value')),
      z.int(WEIGHT).min(1, WEIGHT).max(LARGEST_WEIGHT, WEIGHT),
    )
    .default({})
    .describe('By role. Roles that are left out stay as they are; one that was never set has 1'),
  aside: z
    .array(z.enum(staffRoles, because('invalid_value')))
    .max(staffRoles.length)
    .optional()
    .describe('The roles that get no part, instead of those from before. Left out: as before'),
  usesShifts: z.boolean(because('invalid_value')).optional().describe('Left out: as before'),
  share: z
    .strictObject({
      percent: z.int(PERCENT).min(1, PERCENT).max(LARGEST_SHARE_PERCENT, PERCENT),
      roles: z
        .array(z.enum(staffRoles, because('invalid_value')))
        .min(1, because('share_group_required'))
        .max(staffRoles.length)
        // In the usual order, so that the same group is the same rule.
        .transform((chosen) => staffRoles.filter((role) => chosen.includes(role))),
    })
    .nullable()
    .optional()
    .describe(
      'The percentage of every tip to one person, and who shares it. Null ends it. Left out: as before',
    ),
});
export type TeamTipsChange = z.output<typeof teamTipsChange>;

export const hoursQuery = z.object({ day: day.describe('A day in Dubai, as 2026-11-16') });

/** The hours of all active staff on a day. */
export const dayHours = named('DayHours', {
  day: z.iso.date(),
  people: z.array(
    z.object({
      ...person,
      minutes: z.int().nullable().describe('As entered. Null if nothing was entered'),
      shiftMinutes: z
        .int()
        .nullable()
        .describe('Of their own shifts until now; they count if nothing was entered'),
      isOnLeave: z.boolean(),
    }),
  ),
});
export type DayHours = z.input<typeof dayHours>;

/** To a key that may not read staff: only the people and hours that it has just sent. */
export const v1DayHours = named('V1DayHours', {
  day: z.iso.date(),
  people: z.array(dayHours.shape.people.element.partial().required({ staffId: true, minutes: true })),
});
export type V1DayHours = z.input<typeof v1DayHours>;

/** Hours as people type them, in minutes. Nothing typed: nothing is known. */
export const typedHours = z
  .string(because('hours_invalid'))
  .transform((text, context): number | null => {
    if (text.trim() === '') return null;
    const minutes = findMinutesIn(text.trim());
    if (minutes !== undefined) return minutes;
    context.addIssue({ code: 'custom', message: because('hours_invalid') });
    return z.NEVER;
  })
  .describe('As 7.5 or 7:30; empty removes what is known');

export const hoursChange = z.strictObject({
  hours: z
    .array(z.strictObject({ staffId: bodyId(because('invalid_value')), hours: typedHours }))
    .min(1, because('nothing_to_change'))
    .max(MOST_PEOPLE)
    .describe('People who are left out stay as they are'),
});
export type HoursChange = z.output<typeof hoursChange>;

export const hoursImportRequest = z.strictObject({
  content: z
    .string(because('file_text_expected'))
    .min(1, because('file_empty'))
    .describe('CSV with the columns person (number or full name), day and hours'),
});

/** Nothing is written if a row has a problem. */
export const hoursImport = named('HoursImport', {
  rows: z.int(),
  people: z.int(),
  days: z.int(),
  problems: z
    .array(
      refusal.extend({
        row: z.int().describe('The line of the file that it begins on'),
        column: z.enum(hoursColumns).nullable(),
      }),
    )
    .describe('Why nothing was written'),
  isWritten: z.boolean(),
});
export type HoursImport = z.input<typeof hoursImport>;

/** Days on which somebody gets no part of a tip for the team. */
export const leave = named('Leave', {
  id: z.int(),
  ...person,
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
});
export type Leave = z.input<typeof leave>;

export const newLeave = z
  .strictObject({ staffId: bodyId(because('leave_person_required')), firstDay: day, lastDay: day })
  .superRefine(({ firstDay, lastDay }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['lastDay'], message });
    if (lastDay < firstDay) refuse(because('leave_ends_first'));
    else if (lastDay > addDays(firstDay, LONGEST_LEAVE_DAYS - 1))
      refuse(because('leave_too_long', { most: LONGEST_LEAVE_DAYS }));
  });
export type NewLeave = z.output<typeof newLeave>;
