/**
 * A statement that starts with this is prepared: each connection plans it once. For the few statements whose planning
 * takes as long as running them. The text must always be the same; values go into parameters.
 */
export const PREPARED = '/* prepared */';

const names = new Map<string, string>();

/** The arguments of a driver's `query`, with the name that makes PostgreSQL keep the plan. Kysely cannot name one. */
// biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver are passed on unchanged.
export function namedStatement(query: any, rest: any[]): [any, ...any[]] {
  if (typeof query !== 'string' || !query.startsWith(PREPARED)) return [query, ...rest];
  const [values, ...callback] = rest;
  return [{ name: nameOf(query), text: query, values }, ...callback];
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `karam_${names.size + 1}`;
  names.set(text, name);
  return name;
}
