import { allowedArrows, partOf } from './allowed-arrows.ts';
import { findCircles } from './find-circles.ts';
import { readImports } from './read-imports.ts';

/** The text of each file in src, by its path. */
export type Sources = Map<string, string>;

/** All breaches of the borders. Each message says what is wrong and what to do instead. */
export function findBreaches(sources: Sources): string[] {
  const files = [...sources].filter(([path]) => !/\.test\.tsx?$/.test(path));
  return [
    ...files.flatMap(([path, source]) => readImports(source).flatMap((to) => arrowBreaches(path, to))),
    ...files.flatMap(([path, source]) => sqlBreaches(path, source)),
    ...files.flatMap(([path, source]) => relativeBreaches(path, source)),
    ...files.flatMap(([path]) => nameBreaches(path)),
    ...circleBreaches(files),
  ];
}

function arrowBreaches(from: string, to: string): string[] {
  const [part, other] = [partOf(from), partOf(to)];
  if (other === 'shared') return [];
  if (part !== other) {
    if (allowedArrows[part]?.includes(other)) return [];
    return [`${from} imports ${to}: ${part} may not import ${other} (scripts/borders/allowed-arrows.ts).`];
  }
  const isOtherFeature = featureOf(from) !== featureOf(to);
  if (isOtherFeature && part === 'server/features' && to.endsWith('-store.ts'))
    return [`${from} imports ${to}: use a use case of ${featureOf(to)} instead of its store.`];
  return [];
}

/** Only `#…` imports are checked, so a relative import could cross a border unnoticed. */
function relativeBreaches(path: string, source: string): string[] {
  const [, to] = /(?:from|import\(|import)\s*'(\.[^']*)'/.exec(source) ?? [];
  return to ? [`${path} imports ${to}: write it as #shared/…, #server/… or #web/….`] : [];
}

const QUERY =
  /from 'kysely'.*\bsql\b|\bsql\b.*from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
const LEDGER_TABLE =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|Join)\('(tips|postings)\b|\b(?:FROM|JOIN|INTO|UPDATE) (tips|postings)\b/;
const BALANCE =
  /(?:SET|,)\s+(total_earnings|pending_payout|total_paid_out|tip_count|gross_total|fee_total) = /;

function sqlBreaches(path: string, source: string): string[] {
  const part = partOf(path);
  if (!part.startsWith('server/') || part === 'server/db' || part === 'server/ledger') return [];
  const code = source.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');
  const table = LEDGER_TABLE.exec(code)?.slice(1).find(Boolean);
  const balance = BALANCE.exec(code)?.[1];
  return [
    ...(QUERY.test(code) && !path.endsWith('-store.ts')
      ? [`${path} queries the database: move the query to a *-store.ts file, ledger/ or db/.`]
      : []),
    ...(table ? [`${path} uses the table ${table}: only src/server/ledger may.`] : []),
    ...(balance ? [`${path} changes the balance ${balance}: only src/server/ledger may.`] : []),
  ];
}

const SCOPES = /(^|-)(public|signed-in|owner|owner-or-admin|admin|key)(-live)?-routes\.ts$/;
const AREAS = ['admin', 'owner', 'public'];

function nameBreaches(path: string): string[] {
  const file = path.split('/').at(-1) ?? '';
  const feature = featureOf(path);
  return [
    ...(path.startsWith('src/server/features/') && file.endsWith('-routes.ts') && !SCOPES.test(file)
      ? [`${path} does not name its scope: call it public-routes.ts, owner-routes.ts, admin-routes.ts …`]
      : []),
    ...(AREAS.includes(feature ?? '')
      ? [`${path}: ${feature} is an area of pages and not a feature. Areas exist in src/web/app only.`]
      : []),
  ];
}

function circleBreaches(files: [string, string][]): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const [path, source] of files) {
    const from = folderOf(path);
    const to = readImports(source).map(folderOf);
    arrows.set(from, new Set([...(arrows.get(from) ?? []), ...to.filter((folder) => folder !== from)]));
  }
  return findCircles(arrows).map(
    (circle) => `These folders import each other in a circle: ${[...circle, circle[0]].join(' → ')}.`,
  );
}

/** A feature with its subfolders counts as one folder. Files directly in src/server count by their part. */
function folderOf(path: string): string {
  const feature = featureOf(path);
  if (feature) return path.slice(0, path.indexOf(`/features/${feature}/`) + `/features/${feature}`.length);
  const folder = path.slice(0, path.lastIndexOf('/'));
  return folder === 'src/server' || folder === 'src/web' ? partOf(path) : folder;
}

function featureOf(path: string): string | undefined {
  return /^src\/(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1];
}
