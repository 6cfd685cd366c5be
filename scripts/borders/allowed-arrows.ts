/** The areas of the server and of the web. An area may use those before it, and none after. See decision 027. */
export const areas = [
  'platform',
  'identity',
  'business',
  'money',
  'staff',
  'tipping',
  'insights',
  'privacy',
] as const;

/** `server/platform`, `server/identity` …, each with those that it may import. */
function areasOf(side: 'server' | 'web', below: readonly string[]): [string, string[]][] {
  const names = areas.map((area) => `${side}/${area}`);
  return names.map((name, at) => [name, [...below, ...names.slice(0, at)]]);
}

const server = areas.map((area) => `server/${area}`);
const web = areas.map((area) => `web/${area}`);

/** Which part may import which. Every part may import shared; all other imports must be in this table. */
export const allowedArrows: Record<string, readonly string[]> = {
  shared: [],

  ...Object.fromEntries(areasOf('server', ['messages'])),
  'server/demo': server,
  'server/app': server,
  'server/process': ['server/app', ...server],
  'server/main': ['server/process', ...server],

  'web/kit': ['messages'],
  ...Object.fromEntries(areasOf('web', ['web/kit'])),
  'web/shell': ['web/kit', ...web],
  'web/entry': ['web/kit', 'web/shell', ...web],

  // Outside src, where 'src' stands for all its parts. Tests build the application as scripts do.
  scripts: ['src', 'bench', 'test', 'package.json', 'vitest.config.ts'],
  bench: ['src'],
  test: ['src', 'scripts'],
};

/** Files directly in src/server. */
const serverFiles: Record<string, string> = {
  'main.ts': 'server/main',
  'app.ts': 'server/app',
  'parts.ts': 'server/app',
  // What the environment says. Every area may read its types.
  'config.ts': 'server/platform',
};

/**
 * The part that a file belongs to: `src/server/tipping/tips/send-tip.ts` is in `server/tipping`. The compiled messages
 * are in `web/kit`.
 */
export function partOf(path: string): string {
  const [, side = '', second = '', third] = path.split('/');
  if (!path.startsWith('src/')) return path.split('/')[0] ?? '';
  if (side === 'shared') return 'shared';
  if (third !== undefined) return second === 'paraglide' ? 'web/kit' : `${side}/${second}`;
  return side === 'web' ? 'web/entry' : (serverFiles[second] ?? `server/${second}`);
}

/** The folder of an area that a file is in, with the folders inside that one: `src/server/tipping/tips`. */
export function folderOf(path: string): string {
  const parts = path.split('/').slice(0, -1);
  if (parts[0] !== 'src' || parts[1] === 'shared') return parts.join('/');
  return parts.length < 3 ? path : parts.slice(0, 4).join('/');
}
