/**
 * How a balance is proven to be in a night's statement. All hashes are SHA-256 of short texts, as hexadecimal digits, so that
 * anybody can compute them again: `printf 'leaf\n...' | sha256sum`. A leaf and a node begin with other words, so that nobody
 * can pass one off as the other.
 */
export type Leaf = { account: number; balance: string; salt: string };

/** From a leaf to the root: the hash beside it on each level, and the side on which it stands. */
export type PathStep = { side: 'left' | 'right'; hash: string };

export function leafText({ account, balance, salt }: Leaf): string {
  return `leaf\n${salt}\n${account}\n${balance}`;
}

export function nodeText(left: string, right: string): string {
  return `node\n${left}\n${right}`;
}

export type Statement = {
  day: string;
  madeAt: Date;
  atProvider: string;
  atBank: string;
  owed: string;
  people: number;
  root: string;
  /** The hash of the statement before. Empty for the first one. */
  before: string;
};

/** What is signed. A line for each fact, always in this order. */
export function statementText(statement: Statement): string {
  const { day, madeAt, atProvider, atBank, owed, people, root, before } = statement;
  return [
    'tips held and owed, version 1',
    `day ${day}`,
    `made ${madeAt.toISOString()}`,
    `held at provider ${atProvider}`,
    `held at bank ${atBank}`,
    `owed ${owed}`,
    `people ${people}`,
    `root ${root}`,
    `before ${before || 'none'}`,
    '',
  ].join('\n');
}
