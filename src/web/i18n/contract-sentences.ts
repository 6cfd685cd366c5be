import { m } from '#web/paraglide/messages.js';

/** The contracts and the server speak English. These are their sentences, in the person's own language. */
const sentences: Record<string, () => string> = {
  'Username is required': m.auth_username_required,
  'Username is too long': m.auth_username_too_long,
  'Password is required': m.auth_password_required,
  'Password is too long': m.auth_password_too_long,
  'Invalid username or password': m.auth_invalid_credentials,
};

/** A sentence nobody has translated yet is still better than silence. */
export function localSentence(sentence: string): string {
  return sentences[sentence]?.() ?? sentence;
}
