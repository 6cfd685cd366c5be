import { z } from 'zod';
import { instant } from '#shared/contracts/fields.ts';

/** Why a case was opened: many declines from one address, for one code from several addresses, or of one card. */
export const caseReasons = ['one_address', 'one_code', 'one_card'] as const;
export type CaseReason = (typeof caseReasons)[number];

/** Something that looks like card testing, for admins. */
export const cardTestingCase = z
  .object({
    id: z.int(),
    reason: z.enum(caseReasons),
    businessId: z.int().nullable().describe('Null if several businesses are concerned'),
    businessName: z.string().nullable(),
    staffId: z.int().nullable().describe('Null if several codes are concerned, or that of a team'),
    personName: z.string().nullable(),
    ofTeam: z.boolean().describe('Only the code of one team is concerned'),
    declinedCount: z.int(),
    smallTipCount: z.int(),
    cardCount: z.int().describe('Different cards, as far as the provider names them'),
    addressCount: z.int(),
    firstAt: instant,
    lastAt: instant,
    closedAt: instant.nullable(),
    closedByName: z.string().nullable(),
  })
  .meta({ id: 'CardTestingCase' });

export const cardTestingCases = z.array(cardTestingCase);
export const openCases = z.object({ count: z.int() }).meta({ id: 'OpenCases' });
