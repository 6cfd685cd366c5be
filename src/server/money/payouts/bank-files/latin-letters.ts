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
