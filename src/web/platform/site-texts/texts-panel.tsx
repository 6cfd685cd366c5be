import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { auditCalls, textCalls } from '#shared/calls/platform.ts';
import {
  type TextKey,
  type TextPage,
  type TextVersion,
  textChange,
  textPages,
} from '#shared/contracts/site-texts.ts';
import { ownersLocale, ownersLocales } from '#shared/locales.ts';
import { call } from '#web/kit/client/call.ts';
import { AreaField } from '#web/kit/form/fields.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { useAction } from '#web/kit/query/action.ts';
import { showFieldErrors } from '#web/kit/query/errors.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { Field, optionsOf, Select } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useDraft } from '#web/kit/ui/use-draft.ts';
import { m } from '#web/paraglide/messages.js';
import { getLocale } from '#web/paraglide/runtime.js';
import { defaultText } from '#web/platform/site-texts/default-text.ts';
import { textVersionsQuery } from '#web/platform/site-texts/queries.ts';
import { WrittenText } from '#web/platform/site-texts/written-text.tsx';

type Typed = z.infer<typeof textForm>;

const textForm = z.object({ body: textChange.shape.body.unwrap() });

const pageWords: Record<TextPage, () => string> = { terms: m.nav_terms, privacy: m.nav_privacy };
const languageWords = { en: m.texts_english, ar: m.texts_arabic };

/** The texts of the pages Terms and Privacy, one page and language at a time. */
export function TextsPanel() {
  const [key, setKey] = useState<TextKey>({ page: 'terms', locale: ownersLocale(getLocale()) });
  return (
    <Panel title={m.texts_title()}>
      <p className="mb-4 text-ink-soft">
        {m.texts_intro()} {m.texts_placeholder_hint({ example: '{platform}' })}
      </p>
      <div className="mb-5 grid gap-5 sm:grid-cols-2">
        <Field label={m.texts_page()}>
          <Select
            value={key.page}
            onChange={({ target }) => setKey({ ...key, page: target.value as TextPage })}
            options={optionsOf(textPages, pageWords)}
          />
        </Field>
        <Field label={m.texts_language()}>
          <Select
            value={key.locale}
            onChange={({ target }) => setKey({ ...key, locale: target.value as TextKey['locale'] })}
            options={optionsOf(ownersLocales, languageWords)}
          />
        </Field>
      </div>
      <Editor textKey={key} />
    </Panel>
  );
}

function Editor({ textKey }: { textKey: TextKey }) {
  const query = useQuery(textVersionsQuery(textKey));
  return (
    <Loaded query={query} failure={m.texts_load_failed()} skeleton={<CardsSkeleton cards={['h-96']} />}>
      {/* With a key: another page or language has a form of its own. */}
      {(versions) => (
        <TextForm key={`${textKey.page} ${textKey.locale}`} textKey={textKey} versions={versions} />
      )}
    </Loaded>
  );
}

/** `versions`: newest first. */
function TextForm({ textKey, versions }: { textKey: TextKey; versions: TextVersion[] }) {
  const [current] = versions;
  const written = current?.body ?? null;
  const form = useForm<Typed>({
    resolver: zodResolver(textForm),
    defaultValues: { body: written ?? defaultText(textKey) },
  });
  useDraft(form, `text ${textKey.page} ${textKey.locale}`);
  const change = useAction(
    (body: string | null) => call(textCalls.write, { params: textKey, body: { body } }),
    {
      stores: textVersionsQuery(textKey),
      // The page, and the audit log, which has a new row.
      refreshes: [textCalls.read, auditCalls],
      done: { title: m.texts_saved(), description: m.texts_saved_detail() },
      failed: m.texts_save_failed(),
      onDone: (_, body) => {
        form.reset({ body: body ?? defaultText(textKey) });
      },
    },
  );
  const typed = useWatch({ control: form.control, name: 'body' });
  const dir = textKey.locale === 'ar' ? 'rtl' : 'ltr';

  const submit = form.handleSubmit(({ body }) =>
    change.mutate(body, { onError: (error) => showFieldErrors(form, error) }),
  );

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid gap-5 lg:grid-cols-2">
          <AreaField
            form={form}
            name="body"
            label={m.texts_body()}
            hint={textKey.page === 'privacy' ? m.texts_privacy_below() : undefined}
            rows={18}
            lang={textKey.locale}
            dir={dir}
          />
          <div className="flex min-w-0 flex-col gap-1.5">
            <h3 className="font-medium">{m.texts_preview()}</h3>
            <div
              lang={textKey.locale}
              dir={dir}
              className="grow rounded-control border border-hairline p-4 text-start"
            >
              <WrittenText text={typed} level={4} locale={textKey.locale} />
            </div>
          </div>
        </div>
        <p className="text-small text-ink-soft">
          <LastChange version={current} />
        </p>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" loading={change.isPending} label={m.texts_save()} />
          {written !== null && (
            <ConfirmButton
              label={m.texts_to_default()}
              title={m.texts_default_confirm()}
              description={m.texts_default_detail()}
              isPending={change.isPending}
              onConfirm={(close) => {
                close();
                change.mutate(null);
              }}
            />
          )}
        </div>
      </form>
      <TextHistory textKey={textKey} versions={versions.slice(1)} />
    </>
  );
}

function LastChange({ version }: { version: TextVersion | undefined }) {
  return version
    ? m.texts_changed({ name: version.changedByName, when: formatInstant(version.changedAt) })
    : m.texts_is_default();
}

/** Earlier versions, each behind its date. */
function TextHistory({ textKey: { locale }, versions }: { textKey: TextKey; versions: TextVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-medium">{m.texts_versions()}</h3>
      <ul className="flex flex-col divide-y divide-hairline border-y border-hairline">
        {versions.map(({ id, body, changedAt, changedByName }) => (
          <li key={id}>
            <details>
              <summary className="flex min-h-control cursor-pointer items-center wrap-anywhere underline-offset-4 hover:underline">
                {m.texts_version({ when: formatInstant(changedAt), name: changedByName })}
              </summary>
              <div lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'} className="pb-4 text-start">
                {body === null ? (
                  m.texts_version_default()
                ) : (
                  <WrittenText text={body} level={4} locale={locale} />
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
