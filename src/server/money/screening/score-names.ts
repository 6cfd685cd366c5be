import { type NameWord, wordsOf } from '#server/money/screening/name-words.ts';

/** A person or an organisation on a list. `reference` names it within its list for as long as it is listed. */
export type ListEntry = {
  reference: string;
  kind: 'person' | 'entity';
  /** The first one is the name under which it is listed, the others are aliases and the name in its own script. */
  names: string[];
  /** Several if the list is not sure. Empty if it says nothing. */
  birthYears: number[];
  nationalities: string[];
};

/**
 * From this score on, two admins look. Names of two words reach it if both are spelled alike or have the same consonants, also
 * in another order or script, and if the list has one or two names in between that the person does not use.
 */
export const HIT_SCORE = 85;

/** Two words that are less alike than this are different words: Ahmed and Mohamed have 0.79. */
const ALIKE = 0.85;
/** Words with the same consonants are spellings of one word more often than two words. */
const SAME_CONSONANTS = 0.9;
const SAME_ACROSS_SCRIPTS = 0.92;

/** For each word of the longer name that the shorter one lacks. A missing middle name is usual. */
const MISSING_WORD = 4;
const MOST_MISSING = 12;
/** The given name comes first in a list, and people seldom leave it out. */
const MISSING_GIVEN_NAME = 8;
/** One common word says little about a longer name. */
const ONE_OF_SEVERAL_WORDS = 60;

const SAME_YEAR = 5;
const OTHER_YEAR = -15;
const SAME_NATIONALITY = 3;
const OTHER_NATIONALITY = -3;
/** Lists, and the papers they are made from, are often wrong by a year. */
const YEARS_OF_ERROR = 1;
/** So far apart they are two people. */
const YEARS_OF_ANOTHER = 3;

/** How alike two words are, 0 to 1; 0 if they are different words. */
export function similarity(one: NameWord, other: NameWord): number {
  if (one.script !== other.script) return acrossScripts(one, other);
  const alike = jaroWinkler(one.text, other.text);
  const isSameSound = one.script !== 'other' && one.skeleton.length > 1 && one.skeleton === other.skeleton;
  const best = isSameSound ? Math.max(alike, SAME_CONSONANTS) : alike;
  return best >= ALIKE ? best : 0;
}

function acrossScripts(one: NameWord, other: NameWord): number {
  if (one.script === 'other' || other.script === 'other') return 0;
  const isShort = Math.min(one.skeleton.length, other.skeleton.length) < 3;
  const alike = one.skeleton === other.skeleton ? 1 : isShort ? 0 : jaroWinkler(one.skeleton, other.skeleton);
  const similar = alike * SAME_ACROSS_SCRIPTS;
  return similar >= ALIKE ? similar : 0;
}

/** How alike two names are, 0 to 100, whatever the order of their words. */
export function scoreNames(one: NameWord[], other: NameWord[]): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length === 0) return 0;
  const pairs = shorter
    .flatMap((word, at) => longer.map((each, to) => ({ at, to, alike: similarity(word, each) })))
    .filter(({ alike }) => alike > 0)
    .sort((a, b) => b.alike - a.alike);
  const [used, taken] = [new Set<number>(), new Set<number>()];
  let sum = 0;
  for (const { at, to, alike } of pairs) {
    if (used.has(at) || taken.has(to)) continue;
    used.add(at);
    taken.add(to);
    sum += alike;
  }
  const missing = Math.min(MOST_MISSING, MISSING_WORD * (longer.length - shorter.length));
  const score = (100 * sum) / shorter.length - missing - (taken.has(0) ? 0 : MISSING_GIVEN_NAME);
  const most = shorter.length === 1 && longer.length > 1 ? ONE_OF_SEVERAL_WORDS : 100;
  return Math.max(0, Math.min(most, score));
}

/** Somebody to screen: a person or a business. What is not known is null and counts for nothing. */
export type Screened = {
  kind: 'staff' | 'business';
  names: string[];
  birthYear: number | null;
  nationality: string | null;
};

/** The year of birth and the nationality raise or lower the score of the names if both sides have them. */
export function scoreEntry(namesScore: number, screened: Screened, entry: ListEntry): number {
  const score = namesScore + ofBirthYear(screened, entry) + ofNationality(screened, entry);
  return Math.round(Math.max(0, Math.min(100, score)));
}

function ofBirthYear({ birthYear }: Screened, { birthYears }: ListEntry): number {
  if (birthYear === null || birthYears.length === 0) return 0;
  const apart = Math.min(...birthYears.map((year) => Math.abs(year - birthYear)));
  if (apart <= YEARS_OF_ERROR) return SAME_YEAR;
  return apart > YEARS_OF_ANOTHER ? OTHER_YEAR : 0;
}

function ofNationality({ nationality }: Screened, { nationalities }: ListEntry): number {
  if (nationality === null || nationalities.length === 0) return 0;
  const words = (text: string) =>
    wordsOf(text)
      .map(({ text: word }) => word)
      .join(' ');
  return nationalities.some((each) => words(each) === words(nationality))
    ? SAME_NATIONALITY
    : OTHER_NATIONALITY;
}

/** The Jaro–Winkler similarity, 0 to 1: letters in common near the same place, more for a common beginning. */
function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1;
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const found = new Array<boolean>(other.length).fill(false);
  const common: string[] = [];
  for (let at = 0; at < one.length; at += 1) {
    const end = Math.min(other.length, at + reach + 1);
    for (let to = Math.max(0, at - reach); to < end; to += 1) {
      if (found[to] || one[at] !== other[to]) continue;
      found[to] = true;
      common.push(other[to] ?? '');
      break;
    }
  }
  if (common.length === 0) return 0;
  const inOrder = [...other].filter((_, to) => found[to]);
  const moved = common.filter((letter, at) => letter !== inOrder[at]).length / 2;
  const jaro =
    (common.length / one.length + common.length / other.length + (common.length - moved) / common.length) / 3;
  let begins = 0;
  while (begins < 4 && begins < one.length && one[begins] === other[begins]) begins += 1;
  return jaro + begins * 0.1 * (1 - jaro);
}
