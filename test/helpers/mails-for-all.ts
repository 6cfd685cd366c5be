import { globSync, readFileSync } from 'node:fs';
import { mailNames } from '#server/platform/mail/write-mail.ts';

/**
 * Mails that only owners and admins get, and which therefore need no Hindi and Urdu. Every other mail can reach a staff
 * account or a guest: a new mail is one of those until it is named here.
 */
const FOR_OWNERS_AND_ADMINS =
  /^(admins_changed|api_key_made|business_.*|card_testing|code_report|dispute_.*|face_removed|ledger_broken|licence_ends|look_removed|low_feedback|member_joined|member_left|payday_prepared|payday_started|proposal_made|proposal_waits|screening_to_do|staff_joined|staff_joined_waits|staff_left|team_rule_changed|webhook_off|weekly_summary)$/;

export const mailsForAll = mailNames.filter((name) => !FOR_OWNERS_AND_ADMINS.test(name));

/** Their subjects and texts, and the words that the files which write them put into these. */
export function mailMessagesForAll(): string[] {
  const texts = mailsForAll.flatMap((name) =>
    ['subject', 'body', 'short'].map((part) => `mail_${name}_${part}`),
  );
  return [...texts, ...globSync('src/server/**/*.ts').flatMap(wordsWithin)];
}

function wordsWithin(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  const written = [...source.matchAll(/writeMail(?:In)?\([`']([\w${}.]+)[`']/g)].map(
    ([, name = '']) => new RegExp(`^${name.replace(/\$\{[\w.]+\}/, '\\w+')}$`),
  );
  if (!written.some((pattern) => mailsForAll.some((name) => pattern.test(name)))) return [];
  return [...source.matchAll(/\bsay\(locale, '(\w+)'/g)].map(([, key = '']) => key);
}
