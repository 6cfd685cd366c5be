import type { Constraint } from './read-catalog.ts';

const LITERAL = /'((?:[^']|'')*)'::text/g;
const LIST = /^CHECK \((\w+) = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)\)$/;

/** The values that `CHECK (column IN ('a', 'b'))` allows. Undefined for constraints of another form. */
export function findClosedSet(checks: Constraint[], subject: string): string[] | undefined {
  for (const { definition } of checks) {
    const [, of, list] = LIST.exec(definition) ?? [];
    if (of === subject && list)
      return [...list.matchAll(LITERAL)].map(([, value = '']) => value.replaceAll("''", "'"));
  }
  return undefined;
}
