/** The columns of a file of staff members. The order in the file does not matter. */
export const importColumns = ['first_name', 'last_name', 'role', 'role_title', 'wallet_id', 'iban'] as const;
export type ImportColumn = (typeof importColumns)[number];

/** Columns that may be left out of the file. */
export const optionalColumns = ['role_title', 'iban'] as const satisfies ImportColumn[];

/** More people than any business adds at once. */
export const IMPORT_MOST_ROWS = 500;
export const IMPORT_MOST_BYTES = 256 * 1024;
/** The file is sent as a JSON string, in which each quote and line end takes two characters. */
export const IMPORT_BODY_BYTES = 2 * IMPORT_MOST_BYTES;

/**
 * What owners download and fill in. It begins with a byte order mark, without which Excel shows Arabic names as
 * nonsense.
 */
export const IMPORT_EXAMPLE = [
  `\uFEFF${importColumns.join(',')}`,
  'Maya,Fernandes,Server,,W-1001,',
  'Grace,Mwangi,Other,Concierge,W-1002,',
  'عمر,خليل,Host,,W-1003,',
  '',
].join('\r\n');
