/** Seven digits of any script, also with spaces, dots, brackets or dashes between them. */
const PHONE_NUMBER = /(?:\p{Nd}[\s().+/·_-]*){7}/u;
/** `https:`, `www.`, or a name with a dot inside, such as `karam.example`. A full stop has a space after it. */
const LINK = /\p{L}:\/\/|www\.|[\p{L}\p{Nd}_-]\.\p{L}{2}/iu;
/** Of an email address, or a name in a social network. */
const AT = /@/;

/** True if the text names a way to reach somebody elsewhere: a link, a phone number or an email address. */
export function hasContact(text: string): boolean {
  // Other forms of the same characters: full-width digits and dots, for example.
  const plain = text.normalize('NFKC');
  return [PHONE_NUMBER, LINK, AT].some((pattern) => pattern.test(plain));
}
