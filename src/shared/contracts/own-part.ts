import { z } from 'zod';
import { teamRules } from '#shared/team-rules.ts';
import { leftOutReasons } from '#shared/weigh-team.ts';

/** What a staff member is told of tips for the team today. */
export const ownPart = z
  .object({
    rule: z.enum(teamRules).describe('The one that applies today'),
    people: z.int().describe('Who share a tip'),
    weight: z.int().describe('Their own; by hours in minutes. 0 if they are left out'),
    whole: z.int().describe('The weights of all'),
    leftOut: z.enum(leftOutReasons).nullable(),
  })
  .meta({ id: 'OwnPart' });
export type OwnPart = z.input<typeof ownPart>;
