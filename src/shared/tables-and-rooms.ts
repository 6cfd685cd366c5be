import { toWesternDigits } from '#shared/text/visible-text.ts';

const RANGE = /^(\d{1,9})\s*[-–]\s*(\d{1,9})$/;

/**
 * Tables or rooms as an owner types them: "1-20, Terrace 1, Terrace 2". Each once, in their order, at most `most`. Their
 * digits become Western ones, as on all pages, so that "١-٥" is a range and ٣ is the same table as 3.
 * `wrong`: the first part that names none. `hasMore`: more than `most` were named.
 */
export function readTablesOrRooms(
  text: string,
  most: number,
): { places: string[]; wrong: string | undefined; hasMore: boolean } {
  const parts = toWesternDigits(text)
    .split(/[,،\n]/)
    .map((part) => part.trim());
  const places = new Set<string>();
  let wrong: string | undefined;
  for (const part of parts.filter((each) => each !== '')) {
    const [, first, last] = RANGE.exec(part) ?? [];
    const place = findTableOrRoom(part);
    if (first && last && Number(first) <= Number(last)) {
      const end = Math.min(Number(last), Number(first) + most);
      for (let number = Number(first); number <= end; number += 1) places.add(String(number));
    } else if (place) places.add(place);
    else wrong ??= part;
  }
  return { places: [...places].slice(0, most), wrong, hasMore: places.size > most };
}

export const TABLE_OR_ROOM_MAX_LENGTH = 20;
const PLACE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ./#-]{0,19}$/u;

/** "7" and "12A" need a word before them, "Terrace 4" is a name already. */
export function isBareNumber(place: string): boolean {
  return /^\p{N}+\p{L}?$/u.test(place);
}

/** A table or a room, as the link of its code names it: "12", "Terrace 4" or "٣٠٥". Undefined if it is none. */
export function findTableOrRoom(text: unknown): string | undefined {
  const place = typeof text === 'string' ? text.trim() : '';
  return PLACE.test(place) ? place : undefined;
}
