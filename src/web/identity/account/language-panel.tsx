import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountCalls } from '#shared/calls/identity/account.ts';
import { isLocale, type Locale, languages } from '#shared/locales.ts';
import { useOfferedLanguages } from '#web/identity/account/page-language.tsx';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Field, Select } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';

const mailLanguageQuery = queryOf(accountCalls.readLanguage);

/** `ofPages`: the switch for these pages. Mails follow it, and can be in another language. */
export function LanguagePanel({ ofPages }: { ofPages: ReactNode }) {
  const language = useQuery(mailLanguageQuery);
  const choose = useAction((locale: Locale) => call(accountCalls.changeLanguage, { body: { locale } }), {
    stores: mailLanguageQuery,
    failed: m.account_choice_failed(),
  });
  return (
    <QueryPanel
      title={m.account_language_title()}
      action={ofPages}
      query={language}
      failure={m.account_choice_load_failed()}
      skeleton="h-24"
    >
      {({ locale }) => (
        <>
          <p className="mb-4 text-ink-soft">{m.account_language_detail()}</p>
          <MailLanguage locale={choose.isPending ? choose.variables : locale} onChoose={choose.mutate} />
        </>
      )}
    </QueryPanel>
  );
}

function MailLanguage({ locale, onChoose }: { locale: Locale | null; onChoose: (chosen: Locale) => void }) {
  const offered = useOfferedLanguages();
  const isOffered = locale !== null && offered.includes(locale);
  return (
    <Field label={m.account_mail_language()}>
      <Select
        value={isOffered ? locale : ''}
        onChange={({ target }) => isLocale(target.value) && onChoose(target.value)}
      >
        {/* Until they choose one. Nobody chooses two. */}
        {!isOffered && <option value="">{m.account_mail_language_both()}</option>}
        {offered.map((each) => (
          <option key={each} value={each} lang={each}>
            {languages[each].ownName}
          </option>
        ))}
      </Select>
    </Field>
  );
}
