import { mailStates } from '#shared/contracts/outbox.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { SearchField } from '#web/kit/ui/search-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { m } from '#web/paraglide/messages.js';
import type { MailFilter } from '#web/platform/mail/api/mails.ts';
import { mailStateWords } from '#web/platform/mail/components/mail-state-badge.tsx';

type Props = { filter: MailFilter; onChange: (changed: Partial<MailFilter>) => void };

export function MailFilters({ filter, onChange }: Props) {
  return (
    <search aria-label={m.mail_search()} className="@container mb-4">
      <div className="grid gap-3 @lg:grid-cols-[1fr_12rem]">
        <SearchField
          search={filter.search}
          placeholder={m.mail_search_hint()}
          onSearch={(search) => onChange({ search })}
        />
        <Field label={m.admin_column_status()}>
          <Select
            value={filter.state}
            onChange={({ target }) => onChange({ state: target.value as MailFilter['state'] })}
          >
            <option value="">{m.admin_all_status()}</option>
            {mailStates.map((state) => (
              <option key={state} value={state}>
                {mailStateWords[state]()}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </search>
  );
}
