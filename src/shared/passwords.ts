import { toWesternDigits } from '#shared/text/visible-text.ts';

/**
 * The form of a password that is compared and hashed. Keyboards write the same letter in several ways (composed or not,
 * full width or not), and each way must give the same password.
 */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

export function isBlankPassword(password: string): boolean {
  return normalPassword(password).trim() === '';
}

/** ١٢٣٤٥٦ is as common as 123456. Only this check reads it so: the password stays as it was typed. */
export function isCommonPassword(password: string): boolean {
  const typed = toWesternDigits(normalPassword(password)).toLowerCase();
  return commonPasswords.has(typed) || ownWords.has(typed.replaceAll(/[^\p{L}]/gu, ''));
}

/**
 * Words of this product and of its country, which are tried first here. A password that is one of them with only digits,
 * spaces and signs around it (Dubai@2026) is as easy to guess as the word.
 */
const ownWords: ReadonlySet<string> = new Set(
  `
karam karamtips tip tips tipping tipjar dirham dirhams aed admin administrator owner manager staff business waiter
restaurant cafe hotel salon dubai abudhabi sharjah ajman fujairah uae emirates burjkhalifa
كرم إكرامية اكرامية بقشيش درهم دبي أبوظبي ابوظبي الشارقة عجمان الإمارات الامارات مطعم فندق
`
    .trim()
    .split(/\s+/),
);

export function isUsername(password: string, username: string): boolean {
  return normalPassword(password).toLowerCase() === normalPassword(username).toLowerCase();
}

/**
 * The passwords that are guessed first, in lower case, each with at least 6 characters: those that lead every published
 * list of leaked passwords, and some that people here would choose.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 7654321 654321
111111 1111111 11111111 1111111111 222222 333333 444444 555555 5555555 55555555 666666 66666666 777777 7777777
77777777 888888 88888888 999999 99999999 999999999 000000 00000000 121212 123123 123123123 123321 12341234
123654 112233 11223344 1122334455 101010 131313 141414 159753 147258 147258369 159357 789456 789456123 456789
456123 258456 147852 102030 010203 212121 232323 202020 252525 696969 420420 007007 110110 100200 123789 147147
159159 321321 520520 5201314 12344321 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 qazwsx
qazwsxedc qweasd qweasdzxc zaq12wsx zaq1zaq1 zxcvbn zxcvbnm asdfgh asdfghj asdfghjkl asdasd asd123 asdf1234
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu qwertyui qwertyuiop qwer1234 qweqwe qwe123 qwaszx azerty
azertyuiop wasdwasd password password1 password12 password123 password1234 password! p@ssword p@ssw0rd passw0rd
passwort passpass pass123 pass1234 mypassword changeme change123 letmein letmein1 welcome welcome1 welcome123
default default1 secret secret1 secret123 temp123 temporary guest123 guestguest login123 loginlogin master
master123 superman batman admin1 admin12 admin123 admin1234 admin12345 adminadmin administrator root123 rootroot
toor123 test123 test1234 tester testing testtest user123 username demo123 demodemo sample123 nothing abc123
abcd1234 abc12345 abcdef abcdefg abcdefgh abcabc a123456 a12345678 a1b2c3 a1b2c3d4 aa123456 aa12345678 aaaaaa
aaaaaaa aaaaaaaa zzzzzz xxxxxx iloveyou iloveyou1 loveyou lovely loveme ilove123 iloveme sunshine princess
dragon monkey football baseball basketball soccer hockey liverpool arsenal chelsea barcelona realmadrid juventus
ronaldo cristiano michael jordan23 jennifer jessica ashley daniel charlie thomas matthew andrew joshua robert
nicole hunter killer trustno1 whatever freedom starwars pokemon computer internet samsung google facebook
instagram cheese cookie chocolate butterfly flower summer winter spring autumn monday friday orange banana
purple silver ginger pepper mustang ferrari mercedes corvette phoenix maverick matrix merlin cowboy tigger
buster shadow mohamed mohammed muhammad ahmed123 ali123 omar123 fatima allah1 bismillah inshallah habibi
habibi123 dubai123 abudhabi sharjah emirates uae123 india123 pakistan philippines karam123 karamkaram tips123
money123 dirham
`
    .trim()
    .split(/\s+/),
);
