import { existsSync } from 'node:fs';
import { test } from 'vitest';

/** Reference files published by others. They are not part of this project and may be missing. */
const FOLDER = '../shared/data';

/**
 * An extra comparison with a published file. If the file is missing the test is not registered, so that it
 * does not count as skipped: every rule that matters also has a test without such a file.
 */
export function testWithPublicFile(name: string, sentence: string, check: (file: string) => void): void {
  const file = `${FOLDER}/${name}`;
  if (existsSync(file)) test(sentence, () => check(file));
}
