import type { TextKey } from '#shared/contracts/site-texts.ts';
import { m } from '#web/paraglide/messages.js';

/** The platform's name is filled in where the text is shown. */
const platform = '{platform}';

/** The default text, as an admin finds it in the editor. */
export function defaultText({ page, locale }: TextKey): string {
  return page === 'terms' ? termsText({ locale }) : privacyText({ locale });
}

type Language = { locale: TextKey['locale'] };

function termsText(language: Language): string {
  return [
    m.terms_intro({ platform }, language),
    heading(m.terms_service({ platform }, language)),
    m.terms_service_detail({ platform }, language),
    heading(m.terms_tips({}, language)),
    m.terms_tips_detail({}, language),
    heading(m.terms_fee({}, language)),
    m.terms_fee_detail({ platform }, language),
    heading(m.terms_refunds({}, language)),
    m.terms_refunds_detail({}, language),
    heading(m.terms_owners({}, language)),
    m.terms_owners_detail({ platform }, language),
    heading(m.terms_end({}, language)),
    m.terms_end_detail({ platform }, language),
    heading(m.terms_law({}, language)),
    m.terms_law_detail({ platform }, language),
  ].join('\n\n');
}

/** Without the times and the support address, which follow below every text. */
function privacyText(language: Language): string {
  return [
    m.privacy_intro({ platform }, language),
    heading(m.privacy_what({}, language)),
    list([
      m.privacy_what_guest({}, language),
      m.privacy_what_staff({}, language),
      m.privacy_what_owner({}, language),
      m.privacy_what_opens({}, language),
      m.privacy_never({}, language),
    ]),
    heading(m.privacy_why({}, language)),
    list([m.privacy_why_detail({}, language), m.privacy_who({}, language)]),
    heading(m.privacy_rights({}, language)),
    list([
      m.privacy_right_account({}, language),
      m.privacy_right_guest({}, language),
      m.privacy_right_money({}, language),
    ]),
  ].join('\n\n');
}

function heading(text: string): string {
  return `## ${text}`;
}

function list(items: string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
