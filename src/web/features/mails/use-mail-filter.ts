import { mailStates } from '#shared/contracts/outbox.ts';
import { useFilterParams } from '#web/components/query/use-filter-params.ts';
import type { MailFilter } from '#web/features/mails/api/mails.ts';

export function useMailFilter(): [MailFilter, (changed: Partial<MailFilter>) => void] {
  const [params, change] = useFilterParams();
  const state = mailStates.find((each) => each === params.get('state')) ?? ('' as const);
  return [{ state, search: params.get('search') ?? '' }, change];
}
