import { sql } from 'kysely';

/** The table or room of a tip, beside the columns of `tips`. */
export const tipPlace = sql<string | null>`(SELECT place FROM tip_places WHERE tip_id = tips.id)`;
