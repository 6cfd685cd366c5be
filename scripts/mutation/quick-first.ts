import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * A fault is done with the first test that notices it, so tests without a database come first, then small files, and
 * those that invent histories last.
 */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => costOf(a) - costOf(b));
  }
}

const DATABASE_COST = 1_000_000;
const HISTORIES_COST = 2_000_000;
const costs = new Map<string, number>();

function costOf({ moduleId }: TestSpecification): number {
  const known = costs.get(moduleId);
  if (known !== undefined) return known;
  const text = readFileSync(moduleId, 'utf8');
  const cost =
    text.length +
    (text.includes('#test/helpers/') ? DATABASE_COST : 0) +
    (text.includes("'fast-check'") ? HISTORIES_COST : 0);
  costs.set(moduleId, cost);
  return cost;
}
