import { Download } from 'lucide-react';
import { useState } from 'react';
import { dubaiDay, startOfMonth } from '#shared/dubai-time.ts';
import { buttonStyle } from '#web/kit/ui/button-style.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

const files = [
  { name: 'tips', label: m.export_tips },
  { name: 'postings', label: m.export_postings },
  { name: 'payouts', label: m.export_payouts },
] as const;

/**
 * The current month by default. Plain links: the browser writes to disk, because an export may be larger than
 * memory.
 */
export function ExportPanel() {
  const today = dubaiDay(new Date());
  const [from, setFrom] = useState(startOfMonth(today));
  const [to, setTo] = useState(today);
  const isPeriod = from !== '' && to !== '' && from <= to;
  return (
    <Panel title={m.export_title()}>
      <p className="mb-4 text-ink-soft">{m.export_intro()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.export_from()}>
          <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label={m.export_to()} error={isPeriod ? undefined : m.reason_period_ends_before_it_begins()}>
          <Input type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
      </div>
      <ul className="mt-4 flex flex-wrap gap-3">
        {files.map(({ name, label }) => (
          <li key={name}>
            <a
              {...(isPeriod && { href: `/api/admin/exports/${name}.csv?from=${from}&to=${to}` })}
              download
              aria-disabled={!isPeriod}
              className={buttonStyle('secondary')}
            >
              <Download aria-hidden="true" className="size-4" />
              {label()}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
