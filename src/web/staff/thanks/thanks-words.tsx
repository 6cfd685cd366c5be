import type { Thanks } from '#shared/contracts/thanks.ts';
import { phraseWords } from '#web/staff/thanks/phrase-words.ts';

/** A phrase in the reader's language, or the words as they were written. */
export function ThanksWords({ thanks: { phrase, words } }: { thanks: Thanks }) {
  return <bdi className="wrap-anywhere">{phrase ? phraseWords[phrase]() : words}</bdi>;
}
