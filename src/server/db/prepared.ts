import pg from 'pg';

/**
 * Begins a statement that each connection plans once and not each time. For the few whose planning costs as much as
 * their work; the text behind it must be the same whenever it is sent, with all that varies in its parameters.
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

/** Kysely hands over text and values; PostgreSQL keeps what has a name. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's many forms of this method, passed on as they come.
  override query(query: any, ...rest: any[]): any {
    if (typeof query !== 'string' || !query.startsWith(PREPARED)) return super.query(query, ...rest);
    const [values, ...callback] = rest;
    return super.query({ name: nameOf(query), text: query, values }, ...callback);
  }
}
