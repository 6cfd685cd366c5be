import { z } from 'zod';
import { decimal, named } from '#shared/contracts/fields.ts';
import { leftOutReasons, teamRules } from '#shared/money/team-weights.ts';
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

/** What a tip is a part of, if the guest tipped the whole team. */
export const shownTeamPart = z
  .object({ rule: z.enum(teamRules), amount: decimal, people: z.int() })
  .nullable()
  .describe('Set for a part of a tip for the team: how it was divided, its whole amount, and among how many');
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
