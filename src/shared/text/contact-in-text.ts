/** Seven digits of any script, also with spaces, dots, brackets or dashes between them. */
const PHONE_NUMBER = /(?:\p{Nd}[\s().+/·_-]*){7}/u;
const WEB_ADDRESS = /\p{L}:\/\/|www\./iu;
/** A name with a dot inside, such as `karam.example`. A full stop has a space after it. Browsers read `。` as a dot too. */
const DOMAIN = /[\p{L}\p{Nd}_-][.。]\p{L}{2}/u;
const KNOWN_DOMAIN =
  /[\p{L}\p{Nd}_-]{2}[.。](?:com|net|org|info|biz|app|link|site|shop|online|xyz|top|live|click|example|ae|io|ru|uk|pk|co|me|in)(?![\p{L}\p{Nd}])|[.。]\p{L}{2,}\//iu;
/** Of an email address, or a name in a social network. */
const AT = /@/;

/** True if the text names a way to reach somebody elsewhere: a link, a phone number or an email address. */
export function hasContact(text: string): boolean {
  // Other forms of the same characters: full-width digits and dots, for example.
  const plain = text.normalize('NFKC');
  return [PHONE_NUMBER, WEB_ADDRESS, DOMAIN, AT].some((pattern) => pattern.test(plain));
}

/**
 * True if a person's name contains a link. Names have dots without a space behind them too ("Md.Rahman", "MD.RAHMAN"), so
 * only a known ending, or a path, makes a domain of it.
 */
export function hasLink(name: string): boolean {
  const plain = name.normalize('NFKC');
  return WEB_ADDRESS.test(plain) || KNOWN_DOMAIN.test(plain);
}

/** True for what can only be a link. `Saffron.com` can also be what a business is called. */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text.normalize('NFKC'));
}
