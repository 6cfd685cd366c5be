import { z } from 'zod';
import { decimal, named } from '#shared/contracts/fields.ts';
import { divisions, leftOutReasons, teamRules } from '#shared/money/team-weights.ts';
import { because } from '#shared/reasons/because.ts';
import { findTableOrRoom, TABLE_OR_ROOM_MAX_LENGTH } from '#shared/tables-and-rooms.ts';

export const TABLE_OR_ROOM_INVALID = because('place_invalid', { most: TABLE_OR_ROOM_MAX_LENGTH });

/** The name of a table or room, for its code. */
export const place = z.string(because('not_text')).refine(findTableOrRoom, TABLE_OR_ROOM_INVALID);

/** In an answer: where a tip came from. */
export const shownTableOrRoom = z
  .string()
  .nullable()
  .describe('The table or room whose code the guest scanned');

/** The percentage of every tip to one person that goes to a group: to everybody with one of these roles. */
export const shareRule = z.object({
  percent: z.int().describe('Of what arrives'),
  roles: z.array(z.string()).describe('Who has one of them gets an equal part of the percentage'),
});
export type ShareRule = z.infer<typeof shareRule>;

/** With whom a person shares a tip now, for the guest. */
export type ShareToTip = ShareRule & {
  /** How many of the group share its part. */
  people: number;
};

/** What a tip is a part of, if several people share it. */
export const shownTeamPart = z
  .object({
    rule: z.enum(divisions),
    amount: decimal,
    people: z.int(),
    share: shareRule
      .extend({
        staffId: z.int(),
        firstName: z.string(),
        lastName: z.string(),
        isTipped: z.boolean().describe('This is the part of the tipped person'),
      })
      .nullable()
      .describe('Of a tip to one person, who shares it with a group. Null for a tip to the whole team'),
  })
  .nullable()
  .describe(
    'Set for a part of a tip that several people share: how it was divided, its whole amount, and among how many',
  );
export type TeamPart = z.infer<typeof shownTeamPart>;

/** What a staff member is told of tips for the team today. */
export const shareOfToday = named('ShareOfToday', {
  rule: z.enum(teamRules).describe('The one that applies today'),
  people: z.int().describe('Who share a tip'),
  weight: z.int().describe('Their own; by hours in minutes. 0 if they are left out'),
  whole: z.int().describe('The weights of all'),
  leftOut: z.enum(leftOutReasons).nullable(),
});
export type ShareOfToday = z.input<typeof shareOfToday>;

/** What a staff member is told of the tips that are shared with a group today. */
export const groupShareOfToday = named('GroupShareOfToday', {
  ...shareRule.shape,
  people: z.int().describe('Who of the group are not on leave, and so get a part of each tip'),
  isInGroup: z.boolean().describe('Then their own tips are not divided'),
  isDivided: z.boolean().describe('False while nobody of the group is there, or more than can share one tip'),
});
export type GroupShareOfToday = z.input<typeof groupShareOfToday>;
