import { type RawBuilder, sql } from 'kysely';

type Order = { sort?: string | undefined; before?: number | undefined };

/**
 * A page of a list in the order that `sort` names: "name", or "-name" from the other end; the newest first without one.
 * `before` is the id of the last row of the page before, whose own value says where this page begins: no row is left out or
 * comes twice, also with equal values. The columns must have a value in every row.
 */
export function sortedPage(
  table: 'businesses' | 'users' | 'staff',
  id: string,
  columns: Record<string, RawBuilder<unknown>>,
  { sort = '-created', before }: Order,
) {
  const column = columns[sort.replace(/^-/, '')];
  if (!column) throw new Error(`There is no order ${sort} of ${table}.`);
  const isDown = sort.startsWith('-');
  const direction = isDown ? sql`DESC` : sql`ASC`;
  const idColumn = sql.ref(id);
  return {
    isAfter:
      before === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(${column}, ${idColumn}) ${isDown ? sql`<` : sql`>`} (
            SELECT ${column}, ${idColumn} FROM ${sql.table(table)} WHERE ${idColumn} = ${before}::bigint)`,
    orderBy: sql`${column} ${direction}, ${idColumn} ${direction}`,
  };
}
