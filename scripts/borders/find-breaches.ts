import { allowedArrows, partOf } from './allowed-arrows.ts';
import { type Arrows, findCircles } from './find-circles.ts';
import { readSource, type Source } from './read-source.ts';

/** All breaches of the borders in files, given by path and text. Each message says what is wrong and what to do instead. */
export function findBreaches(files: Map<string, string>): string[] {
  const sources = [...files]
    .filter(([path]) => !/\.test\.tsx?$/.test(path))
    .map(([path, code]) => readSource(path, code));
  return [
    ...sources.flatMap(({ path, error }) => (error ? [`${path} cannot be read: ${error}.`] : [])),
    ...sources.flatMap(({ path, imports }) => imports.flatMap((to) => arrowBreaches(path, to))),
    ...sources.flatMap(sqlBreaches),
    ...sources.flatMap(relativeBreaches),
    ...sources.flatMap(({ path }) => nameBreaches(path)),
    ...circleBreaches('folders', sources, folderOf),
    ...circleBreaches('files', sources, (path) => path),
  ];
}

function arrowBreaches(from: string, to: string): string[] {
  const [part, other] = [partOf(from), partOf(to)];
  if (other === 'shared') return [];
  if (part !== other) {
    const allowed = allowedArrows[part] ?? [];
    if (allowed.includes(other) || (allowed.includes('src') && to.startsWith('src/'))) return [];
    return [`${from} imports ${to}: ${part} may not import ${other} (scripts/borders/allowed-arrows.ts).`];
  }
  const isOtherFeature = featureOf(from) !== featureOf(to);
  if (isOtherFeature && part === 'server/features' && to.endsWith('-store.ts'))
    return [`${from} imports ${to}: use a use case of ${featureOf(to)} instead of its store.`];
  return [];
}

function relativeBreaches({ path, relativeImports: [to] }: Source): string[] {
  if (!to || !path.startsWith('src/')) return [];
  return [`${path} imports ${to}: write it as #shared/…, #server/… or #web/….`];
}

const QUERY = {
  methods: /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/,
  sql: /^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|WITH|TRUNCATE)\s/,
};
const LEDGER_TABLE = {
  methods: /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|table|\w+Join)$/,
  argument: /^(tips|postings)\b/,
  sql: /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|ONLY)\s+(?:[\w. ]+,\s*)*"?(tips|postings)\b/,
};
const BALANCE = {
  methods: /^(set|doUpdateSet)$/,
  argument: /^(totalEarnings|pendingPayout|totalPaidOut|tipCount|grossTotal|feeTotal)$/,
  sql: /(?:SET|,)\s+(total_earnings|pending_payout|total_paid_out|tip_count|gross_total|fee_total)\s*=/,
};

function sqlBreaches(source: Source): string[] {
  const { path, packageNames, calls, words } = source;
  const part = partOf(path);
  if (!part.startsWith('server/') || part === 'server/db' || part === 'server/ledger') return [];
  const queries =
    packageNames.some((name) => name === 'kysely sql' || name === 'kysely *') ||
    calls.some(({ method }) => QUERY.methods.test(method)) ||
    words.some(({ text }) => QUERY.sql.test(text));
  const table = findUse(source, LEDGER_TABLE);
  const balance = findUse(source, BALANCE);
  return [
    ...(queries && !path.endsWith('-store.ts')
      ? [`${path} queries the database: move the query to a *-store.ts file, ledger/ or db/.`]
      : []),
    ...(table ? [`${path} uses the table ${table}: only src/server/money/ledger may.`] : []),
    ...(balance ? [`${path} changes the balance ${balance}: only src/server/money/ledger may.`] : []),
  ];
}

/** Finds a name in calls of Kysely's methods, and in SQL. Text that is not tagged as SQL must have its keywords in capitals. */
function findUse({ calls, words, sql }: Source, what: typeof LEDGER_TABLE): string | undefined {
  const inCalls = calls
    .filter(({ method }) => what.methods.test(method))
    .flatMap(({ start, end }) => words.filter((word) => word.start >= start && word.start < end))
    .map(({ text }) => what.argument.exec(text));
  const inSql = sql.map((text) => new RegExp(what.sql, 'i').exec(text));
  const inText = words.map(({ text }) => what.sql.exec(text));
  return [...inCalls, ...inSql, ...inText].find((match) => match !== null)?.[1];
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
      ? [`${path}: ${feature} is an area of pages and not a feature. Areas exist in src/web/shell only.`]
      : []),
  ];
}

function circleBreaches(what: string, sources: Source[], nameOf: (path: string) => string): string[] {
  const arrows: Arrows = new Map();
  for (const { path, imports } of sources) {
    const from = nameOf(path);
    arrows.set(from, new Set([...(arrows.get(from) ?? []), ...imports.map(nameOf)]));
  }
  return findCircles(arrows).map(
    (circle) => `These ${what} import each other in a circle: ${[...circle, circle[0]].join(' → ')}.`,
  );
}

/** A feature with its subfolders counts as one folder. Files directly in src/server and src/web count by their part. */
function folderOf(path: string): string {
  const feature = featureOf(path);
  if (feature) return path.slice(0, path.indexOf(`/features/${feature}/`) + `/features/${feature}`.length);
  const folder = path.slice(0, path.lastIndexOf('/'));
  return folder === 'src/server' || folder === 'src/web' ? partOf(path) : folder;
}

function featureOf(path: string): string | undefined {
  return /^src\/(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1];
}
