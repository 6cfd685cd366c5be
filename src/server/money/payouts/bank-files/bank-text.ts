/** The SWIFT character set X, which every bank accepts. */
const BANK_CHARACTERS = /^[a-zA-Z0-9/\-?:().,'+ ]+$/;
const OTHER_CHARACTERS = /[^a-zA-Z0-9/\-?:().,'+ ]/g;

const NAME_LENGTH = 70;
/** The ISO 20022 value for "no data". */
export const NOT_PROVIDED = 'NOTPROVIDED';

export function isBankText(text: string): boolean {
  return BANK_CHARACTERS.test(text);
}

/** A name in characters that banks accept. Uses the fallback if nothing of the name can be written. */
export function bankName(name: string, fallback: string): string {
  return bankText(name, NAME_LENGTH, fallback);
}

export function bankMemo(memo: string, memoLength: number, fallback: string): string {
  return bankText(memo, memoLength, fallback);
}

function bankText(text: string, length: number, fallback: string): string {
  return findBankText(text, length) ?? findBankText(fallback, length) ?? NOT_PROVIDED;
}

/** Returns nothing for text that has no letter or digit. */
function findBankText(text: string, length: number): string | undefined {
  const written = cutAtWord(tidy(toLatin(text)), length).replace(/[ /]+$/, '');
  return /[a-zA-Z0-9]/.test(written) ? written : undefined;
}

/**
 * Banks treat "//", and "/", "-" or ":" at the start of a field, as control characters; a spreadsheet treats
 * "+" there as a formula.
 */
function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(OTHER_CHARACTERS, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^[ /:+-]+/, '');
}

/** Cuts within a word if cutting at the last space would remove more than half. */
function cutAtWord(text: string, length: number): string {
  const head = text.slice(0, length);
  const endsAWord = text.length <= length || text[length] === ' ';
  const lastSpace = head.lastIndexOf(' ');
  return endsAWord || lastSpace * 2 < length ? head : head.slice(0, lastSpace);
}

/**
 * Replaces letters that are not in the character set of banks. Accents need no entry: normalization separates
 * them from their letters, and they are dropped. Arabic is written letter by letter without short vowels, so
 * محمد becomes mhmd: the same letters always give the same name, and the bank pays by IBAN, not by name.
 */
const TABLES = {
  european:
    'ß=ss ẞ=SS æ=ae Æ=AE œ=oe Œ=OE þ=th Þ=TH ð=d Ð=D ø=o Ø=O ł=l Ł=L đ=d Đ=D ħ=h Ħ=H ŧ=t Ŧ=T ŋ=n Ŋ=N ı=i',
  arabic:
    'ا=a ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=z ع=a غ=gh ' +
    'ف=f ق=q ك=k ل=l م=m ن=n ه=h و=w ي=y ى=a ة=a ٱ=a',
  persianAndUrdu: 'پ=p چ=ch ژ=zh گ=g ک=k ی=y ٹ=t ڈ=d ڑ=r ں=n ہ=h ھ=h ە=h ے=e ۃ=a',
  arabicDigits: '٠=0 ١=1 ٢=2 ٣=3 ٤=4 ٥=5 ٦=6 ٧=7 ٨=8 ٩=9',
  persianDigits: '۰=0 ۱=1 ۲=2 ۳=3 ۴=4 ۵=5 ۶=6 ۷=7 ۸=8 ۹=9',
  signs: `&=+ _=- @=. !=. ;=, "=' \`=' ‘=' ’=' “=' ”=' ʼ=' ‐=- –=- —=- ⁄=/ ،=, ؛=, ؟=? ۔=. ·=. •=. [=( ]=) {=( }=)`,
};

const LATIN = new Map(
  Object.values(TABLES)
    .flatMap((table) => table.split(' '))
    .map((entry) => entry.split('=') as [string, string]),
);

/** Characters that are neither in the tables nor ASCII are left out. */
export function toLatin(text: string): string {
  return Array.from(text.normalize('NFKD'), (letter) => {
    return LATIN.get(letter) ?? (/[ -~\s]/.test(letter) ? letter : '');
  }).join('');
}
