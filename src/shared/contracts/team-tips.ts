import { z } from 'zod';
import { bodyId } from '#shared/contracts/fields.ts';
import { tipRequest } from '#shared/contracts/tips.ts';
import { teamRules } from '#shared/money/team-weights.ts';
import { because } from '#shared/reasons/because.ts';

/** A guest's tip for everybody who works at a business today. */
export const teamTipRequest = tipRequest
  .omit({ staffId: true, from: true })
  .extend({ businessId: bodyId(because('no_such_business')) });
export type TeamTipRequest = z.infer<typeof teamTipRequest>;

/** Who would share a tip for the team now, for the guest. */
export const teamToTip = z
  .object({
    rule: z.enum(teamRules),
    people: z.int().describe('How many share it'),
    firstNames: z.array(z.string()).describe('Of the first few'),
    asksFeedback: z.boolean().describe('The business asks its guests for stars after a tip'),
  })
  .meta({ id: 'TeamToTip' });
export type TeamToTip = z.infer<typeof teamToTip>;
