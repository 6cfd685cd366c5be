import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isLocale, type Locale, languages, locales } from '#shared/locales.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { Field, Select } from '#web/kit/ui/field.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { type MailSample, mailSamplesQuery } from '#web/platform/mail/queries.ts';

/** Every mail that can be sent, rendered. Loaded when it is opened. */
export function MailSamples() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="mt-8">
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-control cursor-pointer list-none items-center justify-between gap-4 text-large font-semibold">
          {m.mail_samples()}
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <p className="mt-1 mb-4 text-ink-soft">{m.mail_samples_intro({ platform: platformName() })}</p>
        {isOpen && <Samples />}
      </details>
    </Card>
  );
}

/** The mails of one language. The chosen one stays when the language changes, if it exists there. */
function Samples() {
  const [locale, setLocale] = useState<Locale | ''>('');
  const [name, setName] = useState('');
  const samples = useQuery({ ...mailSamplesQuery(locale), placeholderData: keepPreviousData });
  if (samples.isPending) {
    return <CardsSkeleton cards={['h-96']} />;
  }
  if (samples.isError) return <LoadProblem sentence={m.mail_samples_failed()} onRetry={samples.refetch} />;
  return (
    <Chosen samples={samples.data} name={name} onName={setName}>
      <Field label={m.account_language_title()}>
        <Select
          value={locale}
          onChange={({ target }) => setLocale(isLocale(target.value) ? target.value : '')}
        >
          <option value="">{m.account_mail_language_both()}</option>
          {locales.map((each) => (
            <option key={each} value={each} lang={each}>
              {languages[each].ownName}
            </option>
          ))}
        </Select>
      </Field>
    </Chosen>
  );
}

type ChosenProps = {
  samples: MailSample[];
  name: string;
  onName: (name: string) => void;
  /** The choice of the language. */
  children: ReactNode;
};

function Chosen({ samples, name, onName, children }: ChosenProps) {
  const [isConfirmed, setConfirmed] = useState(true);
  const named = samples.filter((sample) => sample.isConfirmed === isConfirmed);
  const shown = named.find((sample) => sample.name === name) ?? named[0];
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-3">
        <Field label={m.mail_sample()}>
          <Select value={shown?.name ?? ''} onChange={({ target }) => onName(target.value)}>
            {named.map((sample) => (
              <option key={sample.name} value={sample.name}>
                {sample.title}
              </option>
            ))}
          </Select>
        </Field>
        {children}
        <Field label={m.mail_sample_kind()}>
          <Select
            value={String(isConfirmed)}
            onChange={({ target }) => setConfirmed(target.value === 'true')}
          >
            <option value="true">{m.mail_sample_confirmed()}</option>
            <option value="false">{m.mail_sample_unconfirmed()}</option>
          </Select>
        </Field>
      </div>
      {shown && (
        // Without any right: no scripts, no forms, and not our origin.
        <iframe
          title={shown.subject}
          sandbox=""
          srcDoc={shown.html}
          className="h-[36rem] w-full rounded-control border border-hairline bg-white"
        />
      )}
    </>
  );
}
