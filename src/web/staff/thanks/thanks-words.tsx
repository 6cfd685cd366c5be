import type { Thanks } from '#shared/contracts/thanks.ts';
import { thanksPhraseWords } from '#web/kit/words/thanks-phrase-words.ts';

/** A phrase in the reader's language, or the words as they were written. */
export function ThanksWords({ thanks: { phrase, words } }: { thanks: Thanks }) {
  return <bdi className="wrap-anywhere">{phrase ? thanksPhraseWords[phrase]() : words}</bdi>;
}
