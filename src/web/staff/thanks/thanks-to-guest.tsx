import type { Thanks } from '#shared/contracts/thanks.ts';
import { thanksPhraseWords } from '#web/kit/words/thanks-phrase-words.ts';
import { m } from '#web/paraglide/messages.js';

/** For the guest: the staff member's thanks. */
export function ThanksToGuest({ name, thanks }: { name: string; thanks: Thanks }) {
  return (
    <section className="mt-4 rounded-card border-2 border-glow bg-surface p-5">
      <h2 className="text-small text-ink-soft">{m.thanks_of({ name })}</h2>
      <p className="mt-1 text-large font-semibold">
        <ThanksWords thanks={thanks} />
      </p>
    </section>
  );
}

/** A phrase in the reader's language, or the words as they were written. */
export function ThanksWords({ thanks: { phrase, words } }: { thanks: Thanks }) {
  return <bdi className="wrap-anywhere">{phrase ? thanksPhraseWords[phrase]() : words}</bdi>;
}
