/** What a session was opened with, as far as the browser says. Only this is stored, not the browser's own words. */
export const browsers = ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other'] as const;
export const systems = ['android', 'iphone', 'ipad', 'mac', 'windows', 'linux', 'other'] as const;
export type Device = { browser: (typeof browsers)[number]; system: (typeof systems)[number] };
export const UNKNOWN_DEVICE: Device = { browser: 'other', system: 'other' };
