import type { z } from 'zod';
import { findNewestLeaf, listProofs, readNodes } from '#server/money/coverage/coverage-store.ts';
import { findPath } from '#server/money/coverage/hash-tree.ts';
import type { Db } from '#server/platform/db/database.ts';
import { COVERAGE_DAYS, type coverage, type ownProof } from '#shared/contracts/coverage.ts';

/** The statements of the last nights, newest first. */
export async function listCoverage(db: Db, isTest: boolean): Promise<z.output<typeof coverage>> {
  return { isTest, proofs: await listProofs(db, COVERAGE_DAYS) };
}

/** A person's balance in the newest statement, with what is needed to compute its root; null if they joined since. */
export async function findOwnProof(db: Db, staffId: number): Promise<z.output<typeof ownProof>> {
  const leaf = await findNewestLeaf(db, staffId);
  if (!leaf) return null;
  const { day, place, people, staffId: account, balance, salt, root } = leaf;
  const steps = findPath(people, place);
  const hashes = await readNodes(
    db,
    day,
    steps.map(({ index }) => index),
  );
  return {
    day,
    account,
    balance,
    salt,
    root,
    path: steps.map(({ side }, at) => ({ side, hash: hashes[at] ?? '' })),
  };
}
