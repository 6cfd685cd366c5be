import { type NameWord, wordsOf } from '#server/money/screening/name-words.ts';
import {
  HIT_SCORE,
  type ListEntry,
  type Screened,
  scoreEntry,
  scoreNames,
  similarity,
} from '#server/money/screening/score-names.ts';

/** An entry that a subject may be, with the two names that are most alike. */
export type Match<Entry> = { entry: Entry; score: number; name: string; listedName: string };

type IndexedName<Entry> = { entry: Entry; text: string; words: NameWord[] };

/** So many words of subjects are remembered with the words of the list that are like them. */
const MOST_REMEMBERED = 20_000;

/**
 * Finds the entries that somebody may be. Only names with two words in common are scored, and a word is only compared with
 * words of the list whose skeleton begins with the same sound: so screening one name takes about a millisecond or less,
 * whatever the length of the list.
 */
export function indexEntries<Entry extends ListEntry>(entries: Entry[]) {
  const names: IndexedName<Entry>[] = [];
  const namesWith = new Map<string, number[]>();
  const wordsByFirst = new Map<string, Map<string, NameWord>>();
  for (const entry of entries) {
    for (const text of entry.names) {
      const words = wordsOf(text, entry.kind === 'entity');
      const at = names.push({ entry, text, words }) - 1;
      for (const [key, word] of new Map(words.map((each) => [each.text, each]))) {
        namesWith.set(key, [...(namesWith.get(key) ?? []), at]);
        const first = word.skeleton.slice(0, 1);
        wordsByFirst.set(first, (wordsByFirst.get(first) ?? new Map()).set(key, word));
      }
    }
  }
  const remembered = new Map<string, string[]>();

  function similarTo(word: NameWord): string[] {
    const known = remembered.get(word.text);
    if (known) return known;
    const sameFirst = wordsByFirst.get(word.skeleton.slice(0, 1)) ?? new Map<string, NameWord>();
    const similar = [...sameFirst].flatMap(([key, each]) => (similarity(word, each) > 0 ? key : []));
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(word.text, similar);
    return similar;
  }

  function candidatesFor(words: NameWord[]): IndexedName<Entry>[] {
    const counts = new Map<number, number>();
    for (const word of words) {
      for (const at of new Set(similarTo(word).flatMap((key) => namesWith.get(key) ?? [])))
        counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    return [...counts].flatMap(([at, count]) => {
      const name = names[at];
      const isEnough = count > 1 || (words.length === 1 && name?.words.length === 1);
      return name && isEnough ? name : [];
    });
  }

  return {
    /** The best match with each entry, the most alike first. A person is never an organisation. */
    find(screened: Screened): Match<Entry>[] {
      const best = new Map<Entry, Match<Entry>>();
      for (const name of screened.names) {
        const words = wordsOf(name, screened.kind === 'business');
        for (const { entry, text, words: listed } of candidatesFor(words)) {
          if (screened.kind === 'staff' && entry.kind === 'entity') continue;
          const score = scoreEntry(scoreNames(words, listed), screened, entry);
          if (score >= HIT_SCORE && score > (best.get(entry)?.score ?? 0))
            best.set(entry, { entry, score, name, listedName: text });
        }
      }
      return [...best.values()].sort((one, other) => other.score - one.score);
    },
  };
}
export type EntryIndex<Entry extends ListEntry> = ReturnType<typeof indexEntries<Entry>>;
