export const PLACE_MAX_LENGTH = 20;
const PLACE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ./#-]{0,19}$/u;

/** A table or a room, as the link of its code names it: "12", "Terrace 4" or "٣٠٥". Undefined if it is none. */
export function findPlace(text: unknown): string | undefined {
  const place = typeof text === 'string' ? text.trim() : '';
  return PLACE.test(place) ? place : undefined;
}
