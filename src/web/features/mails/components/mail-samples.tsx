import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#web/components/ui/card.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { type MailSample, mailSamplesQuery } from '#web/features/mails/api/mails.ts';
import { platformName } from '#web/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

/** Every mail that can be written, as it looks. Loaded when it is opened. */
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

function Samples() {
  const samples = useQuery(mailSamplesQuery);
  if (samples.isPending) {
    return (
      <LoadingRegion>
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  if (samples.isError) return <LoadProblem sentence={m.mail_samples_failed()} onRetry={samples.refetch} />;
  return <Chosen samples={samples.data} />;
}

function Chosen({ samples }: { samples: MailSample[] }) {
  const [name, setName] = useState(samples[0]?.name ?? '');
  const [isConfirmed, setConfirmed] = useState(true);
  const named = samples.filter((sample) => sample.isConfirmed === isConfirmed);
  const shown = named.find((sample) => sample.name === name);
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-2">
        <Field label={m.mail_sample()}>
          <Select value={name} onChange={({ target }) => setName(target.value)}>
            {named.map((sample) => (
              <option key={sample.name} value={sample.name}>
                {sample.subject}
              </option>
            ))}
          </Select>
        </Field>
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
