import { commonPasswords } from '#shared/common-passwords.ts';

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

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(normalPassword(password).toLowerCase());
}

export function isUsername(password: string, username: string): boolean {
  return normalPassword(password).toLowerCase() === normalPassword(username).toLowerCase();
}
