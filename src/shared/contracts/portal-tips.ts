import { z } from 'zod';
import { decimal, instant, named, optionalLine } from '#shared/contracts/fields.ts';
import { isPeriodInOrder, periodFields, periodOutOfOrder } from '#shared/contracts/period.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import { shownThanks } from '#shared/contracts/thanks.ts';
import { shownTableOrRoom, shownTeamPart } from '#shared/contracts/tip-parts.ts';

/** A tip for the staff member who received it. */
export const portalTip = named('OwnTip', {
  id: z.int(),
  amount: decimal.describe('What the guest gave'),
  net: decimal.describe('What the staff member receives of it'),
  customerName: z.string().nullable(),
  message: z.string().nullable(),
  at: shownTableOrRoom,
  team: shownTeamPart,
  createdAt: instant,
  refundedAt: instant
    .nullable()
    .describe('When the tip, or the last part of it, was given back to the guest'),
  refundedNet: decimal.describe('What was given back of `net` so far'),
  isDisputed: z.boolean().describe("Held until the guest's bank decides"),
  thanks: shownThanks,
});

export const portalTipsQuery = pageQuery
  .extend({
    search: optionalLine(100).describe("Part of the guest's name or message, or of the table or room"),
    ...periodFields,
  })
  .refine(isPeriodInOrder, periodOutOfOrder);
export type PortalTipsQuery = z.infer<typeof portalTipsQuery>;
