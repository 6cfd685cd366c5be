import { allowedArrows, folderOf, partOf } from './allowed-arrows.ts';
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
    ...sources.flatMap(apiPathBreaches),
    ...circleBreaches('folders', sources, folderOf),
    ...circleBreaches('files', sources, (path) => path),
  ];
}

function arrowBreaches(from: string, to: string): string[] {
  const [part, other] = [partOf(from), partOf(to)];
  if (other === 'shared' || part === other) return [];
  const allowed = allowedArrows[part] ?? [];
  if (allowed.includes('src') && to.startsWith('src/')) return [];
  if (allowed.includes(other)) return [];
  return [`${from} imports ${to}: ${part} may not import ${other} (scripts/borders/allowed-arrows.ts).`];
}

function relativeBreaches({ path, relativeImports: [to] }: Source): string[] {
  if (!to || !path.startsWith('src/')) return [];
  return [`${path} imports ${to}: write it as #shared/…, #server/… or #web/….`];
}

const MAY_QUERY = ['src/server/platform/db', 'src/server/money/ledger'];
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
  if (!path.startsWith('src/server/') || MAY_QUERY.includes(folderOf(path))) return [];
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

/** The client of the web sends declared calls, so that a path is written once. */
function apiPathBreaches({ path, words }: Source): string[] {
  if (!path.startsWith('src/web/') || path.startsWith('src/web/kit/client/')) return [];
  const found = words.find(({ text }) => text.startsWith('/api/'));
  return found ? [`${path} spells ${found.text}: use a call of src/shared/calls.`] : [];
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
