import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '..', '..', 'dist', 'web');
const sheets = globSync('assets/*.css', { cwd: dist });

/**
 * While a page loads, every element is the last of its parent until the next one comes. With one rule for what stands
 * anywhere inside a last element (Tailwind's group-last), browsers then compute the styles of all that is in it again:
 * the whole page, several times.
 */
test.each(sheets)('%s has no rule for what is inside a first or last element', (sheet) => {
  const styles = readFileSync(join(dist, sheet), 'utf8');
  expect(styles).toContain(':last-child');
  expect(styles.match(/[^{}]*:(first|last|only|nth)[\w-]*(\([^)]*\))? [^{}]*(?=\{)/g) ?? []).toEqual([]);
});

test('the application and the guests’ pages have a style sheet each', () => {
  expect(sheets).toHaveLength(2);
});
