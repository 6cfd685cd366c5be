/** A word of a name, prepared for comparing. */
export type NameWord = {
  /** Without case, accents, doubled letters, articles. */
  text: string;
  script: 'latin' | 'arabic' | 'other';
  /** The consonants in Latin letters, the same for all usual spellings of a word in either script. */
  skeleton: string;
};

/** "Son of", "daughter of", articles and titles: some spellings of a name have them and others do not. */
const LEFT_OUT = new Set(
  (
    'al el ul bin ibn bn ben bint binti bent ould wald mr mrs ms dr eng sheikh shaikh sheik hajj haji hajji mullah mulla ' +
    'maulavi mawlawi بن ابن بنت ولد ال الشيخ شيخ الحاج حاج الدكتور دكتور'
  ).split(' '),
);
/** Words that many organisations have in their names. */
const COMMON_IN_BUSINESSES = new Set(
  (
    'llc fze fzco fzc dmcc ltd limited inc co company est establishment group general trading restaurant cafe coffee hotel ' +
    'salon spa bar shop store the and of for شركه موسسه مجموعه مطعم مقهي فندق صالون تجاره عامه'
  ).split(' '),
);

/** Articles that are written before a hyphen as they are spoken: ar-Rahman, ash-Shami. */
const SPOKEN_ARTICLE = /(^|[\s-])(?:a[dnrstz]|ash|e[drsz])-(?=\p{L})/gu;
const DOTTED_INITIALS = /(?<=(?:^|[^\p{L}])\p{L})\.(?=\p{L}(?:\.|$|[^\p{L}]))/gu;

const LATIN_LETTERS = new Map(
  Object.entries({ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th' }),
);
const ARABIC_FORMS = new Map(
  Object.entries({
    أ: 'ا',
    إ: 'ا',
    آ: 'ا',
    ٱ: 'ا',
    ى: 'ي',
    ی: 'ي',
    ے: 'ي',
    ئ: 'ي',
    ؤ: 'و',
    ة: 'ه',
    ہ: 'ه',
    ھ: 'ه',
    ک: 'ك',
    ں: 'ن',
    ء: '',
  }),
);

/** The words of a name. `isBusiness`: without the words that many businesses share, if others are left. */
export function wordsOf(name: string, isBusiness = false): NameWord[] {
  const folded = fold(name);
  const parts = folded.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  const words = joinCompounds(parts.filter((part) => !LEFT_OUT.has(part)).map(withoutArticle));
  const distinctive = isBusiness ? words.filter((word) => !COMMON_IN_BUSINESSES.has(word)) : words;
  const chosen = distinctive.length > 0 ? distinctive : words.length > 0 ? words : parts;
  return chosen.map(wordOf);
}

function fold(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .normalize('NFC')
    .toLowerCase();
  const letters = Array.from(
    plain,
    (letter) => LATIN_LETTERS.get(letter) ?? ARABIC_FORMS.get(letter) ?? letter,
  );
  return letters
    .join('')
    .replaceAll(/['’‘ʿʾ`]/g, '')
    .replaceAll(DOTTED_INITIALS, '')
    .replaceAll(SPOKEN_ARTICLE, '$1');
}

/** Shorter words only begin like an article: Ali, Elon, البا. */
function withoutArticle(word: string): string {
  if (/^(?:al|el)[^aeiou]/.test(word) && word.length >= 6) return word.slice(2);
  return word.startsWith('ال') && word.length >= 5 ? word.slice(2) : word;
}

/** "Abd al-Rahman", "Abdul Rahman", "Abdurrahman" and "Abu Bakr" are one word each, written in one or two. */
function joinCompounds(parts: string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const [part = '', next] = [parts[at], parts[at + 1]];
    const stem = /^abd(?:[aeou]+[lrsnzdt]?)?$/.test(part)
      ? 'abd'
      : /^ab(?:u|o|ou|oo)$/.test(part)
        ? 'abu'
        : part === 'عبد' || part === 'ابو'
          ? part
          : undefined;
    if (stem && next !== undefined) {
      words.push(stem + next.replace(/^(?:al|el|ul|ال)(?=.{2})/, ''));
      at += 1;
    } else
      words.push(
        part
          .replace(/^abd(?:ou|[aeou])(?:l|(?=([rsnzdt])\1))(?=.{2})/, 'abd')
          .replace(/^عبدال(?=.{2})/, 'عبد')
          .replace(/^ab(?:ou|oo|o)(?=[^aeiou].{2})/, 'abu'),
      );
  }
  return words;
}

function wordOf(word: string): NameWord {
  if (/^[a-z]+$/.test(word)) {
    const text = word.replaceAll(/(.)\1+/g, '$1');
    return { text, script: 'latin', skeleton: latinSkeleton(text) };
  }
  if (/^\p{Script=Arabic}+$/u.test(word))
    return { text: word, script: 'arabic', skeleton: arabicSkeleton(word) };
  return { text: word, script: 'other', skeleton: word };
}

/** What one letter or two stand for. Letters that are often exchanged in transliteration have the same one. */
const LATIN_SOUNDS: [RegExp, string][] = [
  [/[sc]h/g, '$'],
  [/kh/g, '5'],
  [/gh/g, '3'],
  [/dh/g, 'z'],
  [/th/g, 't'],
  [/ph|v/g, 'f'],
  [/x/g, 'ks'],
  [/[qc]/g, 'k'],
  [/g/g, 'j'],
  [/p/g, 'b'],
];

function latinSkeleton(text: string): string {
  const heard = LATIN_SOUNDS.reduce((sounds, [letters, sound]) => sounds.replaceAll(letters, sound), text);
  // A vowel at the beginning counts: otherwise Ahmed would be Hamid. So do y and w there, which are consonants.
  const first = heard.replace(/^[aeiou]+/, "'");
  return (
    first.slice(0, 1) +
    first
      .slice(1)
      .replaceAll(/[aeiouyw]/g, '')
      .replace(/h$/, '')
  );
}

const ARABIC_SOUNDS = new Map(
  Object.entries({
    ب: 'b',
    پ: 'b',
    ت: 't',
    ط: 't',
    ٹ: 't',
    ث: 't',
    ج: 'j',
    گ: 'j',
    چ: '$',
    ح: 'h',
    ه: 'h',
    خ: '5',
    د: 'd',
    ض: 'd',
    ڈ: 'd',
    ذ: 'z',
    ز: 'z',
    ظ: 'z',
    ژ: 'z',
    ر: 'r',
    ڑ: 'r',
    س: 's',
    ص: 's',
    ش: '$',
    غ: '3',
    ف: 'f',
    ڤ: 'f',
    ق: 'k',
    ك: 'k',
    ل: 'l',
    م: 'm',
    ن: 'n',
  }),
);
const ARABIC_FIRST = new Map(Object.entries({ ا: "'", ع: "'", و: 'w', ي: 'y' }));

function arabicSkeleton(text: string): string {
  const [first = '', ...rest] = text;
  const begun = ARABIC_FIRST.get(first) ?? ARABIC_SOUNDS.get(first) ?? '';
  // A long vowel after the first letter only carries that vowel.
  return (
    begun +
    rest
      .map((letter) => ARABIC_SOUNDS.get(letter) ?? '')
      .join('')
      .replace(/h$/, '')
  );
}
