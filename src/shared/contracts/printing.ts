import { z } from 'zod';
import { bodyId } from '#shared/contracts/fields.ts';
import { place } from '#shared/contracts/place.ts';
import { MOST_PRINTED, printKinds } from '#shared/printing/print-kinds.ts';
import { because } from '#shared/reasons/because.ts';

export const printedPeople = ['everybody', 'chosen', 'team', 'together', 'places'] as const;
export type PrintedPeople = (typeof printedPeople)[number];

const oneOf = (name: string, values: readonly string[]) =>
  because('not_one_of', { name, values: values.join(', ') });

export const printRequest = z
  .object({
    kind: z.enum(printKinds, oneOf('kind', printKinds)),
    who: z
      .enum(printedPeople, oneOf('who', printedPeople))
      .describe(
        'Everybody who is active, those in `ids`, the code of the team to choose from, the code to tip all of it at once, or one for each of `places`',
      ),
    ids: z
      .array(bodyId(because('staff_not_found')), because('choose_at_least_one'))
      .max(MOST_PRINTED, because('too_many_at_once'))
      .optional(),
    places: z
      .array(place, because('choose_at_least_one'))
      .max(MOST_PRINTED, because('too_many_at_once'))
      .optional()
      .describe('Tables or rooms'),
  })
  .refine(({ who, ids = [] }) => who !== 'chosen' || ids.length > 0, {
    path: ['ids'],
    message: because('choose_at_least_one'),
  })
  .refine(({ who, places = [] }) => who !== 'places' || places.length > 0, {
    path: ['places'],
    message: because('choose_at_least_one'),
  });
export type PrintRequest = z.infer<typeof printRequest>;
