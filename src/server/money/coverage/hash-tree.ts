import { createHash } from 'node:crypto';
import { nodeText } from '#shared/money/coverage-proof.ts';

export const HASH_BYTES = 32;

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The levels of a tree, from the leaves to the root. The last of an odd number goes up as it is. */
export function growTree(leaves: string[]): string[][] {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; ) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) =>
      level.slice(index * 2, index * 2 + 2),
    );
    level = pairs.map(([left = '', right]) => (right ? sha256(nodeText(left, right)) : left));
    levels.push(level);
  }
  return levels;
}

/** Where the hashes beside the path of a leaf stand among all hashes, level by level. */
export function findPath(leafCount: number, place: number): { side: 'left' | 'right'; index: number }[] {
  const steps: { side: 'left' | 'right'; index: number }[] = [];
  let start = 0;
  for (let [count, at] = [leafCount, place]; count > 1; count = Math.ceil(count / 2), at >>= 1) {
    const beside = at ^ 1;
    if (beside < count) steps.push({ side: beside < at ? 'left' : 'right', index: start + beside });
    start += count;
  }
  return steps;
}
