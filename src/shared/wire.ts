/** The kinds of refusals. src/server/platform/http/app-error.ts maps each to a status. */
export const errorCodes = [
  'invalid_input',
  'unauthorized',
  'declined',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The id of the business that a page shows. Only our own pages send it. */
export const VENUE_HEADER = 'x-karam-venue';
