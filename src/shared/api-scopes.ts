/** What an API key may do. Shown to owners in this order. */
export const apiScopes = ['tips:read', 'staff:read', 'staff:write'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** At most this many keys of a business work at the same time. */
export const MOST_API_KEYS = 10;
