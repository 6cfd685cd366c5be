import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TextKey, type TextPage, textPages } from '#shared/contracts/site-texts.ts';
import { ownersLocale, ownersLocales } from '#shared/locales.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { TextForm } from '#web/platform/site-texts/components/text-form.tsx';
import { textVersionsQuery } from '#web/platform/site-texts/queries.ts';

const pageWords: Record<TextPage, () => string> = { terms: m.nav_terms, privacy: m.nav_privacy };
const languageWords = { en: m.texts_english, ar: m.texts_arabic };

/** The texts of the pages Terms and Privacy, one page and language at a time. */
export function TextsPanel() {
  const [key, setKey] = useState<TextKey>({ page: 'terms', locale: ownersLocale(getLocale()) });
  return (
    <Panel title={m.texts_title()} className="mt-4">
      <p className="mb-4 text-ink-soft">
        {m.texts_intro()} {m.texts_placeholder_hint({ example: '{platform}' })}
      </p>
      <div className="mb-5 grid gap-5 sm:grid-cols-2">
        <Field label={m.texts_page()}>
          <Select
            value={key.page}
            onChange={({ target }) => setKey({ ...key, page: target.value as TextPage })}
          >
            {textPages.map((page) => (
              <option key={page} value={page}>
                {pageWords[page]()}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.texts_language()}>
          <Select
            value={key.locale}
            onChange={({ target }) => setKey({ ...key, locale: target.value as TextKey['locale'] })}
          >
            {ownersLocales.map((locale) => (
              <option key={locale} value={locale}>
                {languageWords[locale]()}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Editor textKey={key} />
    </Panel>
  );
}

function Editor({ textKey }: { textKey: TextKey }) {
  const { data, error, refetch } = useQuery(textVersionsQuery(textKey));
  // With a key: another page or language has a form of its own.
  if (data) return <TextForm key={`${textKey.page} ${textKey.locale}`} textKey={textKey} versions={data} />;
  if (error) {
    return (
      <LoadProblem sentence={errorSentence(error, m.texts_load_failed())} onRetry={() => void refetch()} />
    );
  }
  return (
    <LoadingRegion>
      <Skeleton className="h-96 rounded-card" />
    </LoadingRegion>
  );
}
