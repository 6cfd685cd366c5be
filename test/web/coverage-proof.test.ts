import { expect, test } from 'vitest';
import { findPath, growTree, sha256 } from '#server/money/coverage/hash-tree.ts';
import { type Leaf, leafText } from '#shared/money/coverage-proof.ts';
import { rootOf } from '#web/money/coverage/verify-proof.ts';

const leavesOf = (count: number): Leaf[] =>
  Array.from({ length: count }, (_, index) => ({
    account: index + 1,
    balance: `${index}.25`,
    salt: index.toString(16).padStart(32, '0'),
  }));

function proveAll(leaves: Leaf[]) {
  const levels = growTree(leaves.map((leaf) => sha256(leafText(leaf))));
  const all = levels.flat();
  const pathOf = (place: number) =>
    findPath(leaves.length, place).map(({ side, index }) => ({ side, hash: all[index] ?? '' }));
  return { root: levels.at(-1)?.[0] ?? '', pathOf };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 33])('of %i balances, each leads to the root', async (count) => {
  const leaves = leavesOf(count);
  const { root, pathOf } = proveAll(leaves);
  for (const [place, leaf] of leaves.entries()) expect(await rootOf(leaf, pathOf(place))).toBe(root);
});

test('another balance, another salt, another person and the place of another do not lead to the root', async () => {
  const leaves = leavesOf(9);
  const { root, pathOf } = proveAll(leaves);
  const leaf = leaves[4] as Leaf;
  for (const wrong of [
    { ...leaf, balance: '4.26' },
    { ...leaf, salt: 'f'.repeat(32) },
    { ...leaf, account: 4 },
  ])
    expect(await rootOf(wrong, pathOf(4))).not.toBe(root);
  expect(await rootOf(leaf, pathOf(5))).not.toBe(root);
  expect(await rootOf(leaf, pathOf(4).slice(1))).not.toBe(root);
});

test('the hashes are those of the command line', () => {
  // printf 'leaf\n00000000000000000000000000000000\n1\n0.25' | sha256sum, and so on.
  const { root } = proveAll(leavesOf(2));
  expect(root).toBe('87b79c3fcad92ef56ae8dd69c46a42ec3fc1554b3f7d5f6b7ca3e0679fa99da2');
});
