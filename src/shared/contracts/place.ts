import { z } from 'zod';
import { findPlace, PLACE_MAX_LENGTH } from '#shared/place.ts';
import { because } from '#shared/reasons/because.ts';

export const PLACE_INVALID = because('place_invalid', { most: PLACE_MAX_LENGTH });

/** The name of a table or room, for its code. */
export const place = z.string(because('not_text')).refine(findPlace, PLACE_INVALID);

/** In an answer: where a tip came from. */
export const shownPlace = z.string().nullable().describe('The table or room whose code the guest scanned');
