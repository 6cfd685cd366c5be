import { getLocale } from '#web/paraglide/runtime.js';

/** The English sentence as the server says it, `{name}` standing for what it puts in, and the message that says the same. */
export type Sentence = readonly [english: string, message: (values: never) => string];

/**
 * The contracts and the server speak English; this says it in the person's own language. A sentence nobody has
 * translated yet is still better than silence.
 */
export function translate(sentence: string, sentences: readonly Sentence[]): string {
  if (getLocale() === 'en') return sentence;
  for (const [english, message] of sentences) {
    const match = patternOf(english).exec(sentence);
    if (match) return message({ ...match.groups } as never);
  }
  return sentence;
}

function patternOf(english: string): RegExp {
  const pattern = english.replaceAll(/[.()]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>.+)');
  return new RegExp(`^${pattern}$`);
}
