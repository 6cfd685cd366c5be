import { z } from 'zod';
import { decimal } from '#shared/contracts/fields.ts';
import { teamRules } from '#shared/team-rules.ts';

/** What a tip is a part of, if the guest tipped the whole team. */
export const shownTeamPart = z
  .object({ rule: z.enum(teamRules), amount: decimal, people: z.int() })
  .nullable()
  .describe('Set for a part of a tip for the team: how it was divided, its whole amount, and among how many');
export type TeamPart = z.infer<typeof shownTeamPart>;
