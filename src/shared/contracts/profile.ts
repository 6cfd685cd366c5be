import { z } from 'zod';
import { changedLine, idParam, named, noContact } from '#shared/contracts/fields.ts';
import { because } from '#shared/reasons/because.ts';

export const LONGEST_OWN_LINE = 120;

/** What a staff member shows of themselves to guests. */
export const face = named('Face', {
  photo: z.string().nullable().describe('The id of the photo: /faces/{id}.webp'),
  line: z.string().nullable().describe('One line of their own'),
});
export type Profile = z.infer<typeof face>;

/** Guests see it, so the person agrees each time something is added. */
export const lineChange = z
  .object({
    line: changedLine(LONGEST_OWN_LINE)
      .refine(...noContact)
      .describe('Without links, phone numbers and email addresses'),
    consent: z.boolean().optional().describe('The staff member agrees that guests see the line'),
  })
  .refine(({ line }) => line !== undefined, because('nothing_to_change'))
  .refine(({ line, consent }) => line === null || consent === true, {
    path: ['consent'],
    error: because('face_needs_consent'),
  });
export type LineChange = z.infer<typeof lineChange>;

/** A photo is the body of its request, so the consent is in the address. */
export const photoQuery = z.object({ consent: z.literal('yes', because('face_needs_consent')) });

export const profileParts = ['photo', 'line'] as const;
export type ProfilePart = (typeof profileParts)[number];
export const profilePartParam = idParam.extend({ part: z.enum(profileParts) });

export const staffProfile = face
  .extend({ staffId: z.int(), firstName: z.string(), lastName: z.string() })
  .meta({ id: 'FaceOfStaff' });
export type StaffProfile = z.infer<typeof staffProfile>;
