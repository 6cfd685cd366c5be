import { mailStates } from '#shared/contracts/outbox.ts';
import { useFilterParams } from '#web/kit/query/use-filter-params.ts';
import type { MailFilter } from '#web/platform/mail/api/mails.ts';

export function useMailFilter(): [MailFilter, (changed: Partial<MailFilter>) => void] {
  const [params, change] = useFilterParams();
  const state = mailStates.find((each) => each === params.get('state')) ?? ('' as const);
  return [{ state, search: params.get('search') ?? '' }, change];
}
