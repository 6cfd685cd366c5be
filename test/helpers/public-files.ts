import { existsSync } from 'node:fs';
import { test } from 'vitest';

/** Reference files that others published. They are not part of this project and may be missing. */
const FOLDER = '../shared/data';

/**
 * An extra comparison with a published file. It is not registered where the file is missing, so nothing counts as
 * skipped: every rule that matters has a test that needs no such file.
 */
export function testWithPublicFile(name: string, sentence: string, check: (file: string) => void): void {
  const file = `${FOLDER}/${name}`;
  if (existsSync(file)) test(sentence, () => check(file));
}
