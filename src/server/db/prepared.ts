import pg from 'pg';

/**
 * A statement that starts with this is prepared: each connection plans it once. For the few statements whose planning
 * takes as long as running them. The text must always be the same; values go into parameters.
 */
export const PREPARED = '/* prepared */';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `karam_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Kysely cannot name a statement, so this client adds the name that makes PostgreSQL keep the plan. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver are passed on unchanged.
  override query(query: any, ...rest: any[]): any {
    if (typeof query !== 'string' || !query.startsWith(PREPARED)) return super.query(query, ...rest);
    const [values, ...callback] = rest;
    return super.query({ name: nameOf(query), text: query, values }, ...callback);
  }
}
