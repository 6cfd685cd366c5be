import { isBareNumber } from '#shared/tables-and-rooms.ts';
import { m } from '#web/paraglide/messages.js';

/** A table or room as people say it: "Table 7", but "Terrace 4". */
export function placeWords(place: string): string {
  return isBareNumber(place) ? m.tips_at({ place }) : place;
}
