import { useQuery } from '@tanstack/react-query';
import { thanksCalls } from '#shared/calls/staff/people.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { useAction } from '#web/kit/query/action.ts';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { nameOf, PersonName } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';

/** What staff members wrote to guests in their own words, and a button to remove what guests should not read. */
export function AdminThanks({ businessId }: { businessId: number }) {
  const query = queryOf(thanksCalls.listOfBusiness, { params: { id: businessId } });
  const { data, isError, refetch } = useQuery(query);
  const remove = useAction((tipId: number) => call(thanksCalls.remove, { params: { id: tipId } }), {
    stores: query,
    done: m.thanks_admin_removed(),
    failed: m.staff_profile_failed(),
  });
  if (isError) return <LoadProblem sentence={m.thanks_admin_failed()} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-16 rounded-card" />;
  if (data.length === 0) return <p className="text-ink-soft">{m.thanks_admin_none()}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {data.map(({ tipId, words, createdAt, ...person }) => (
        <li
          key={tipId}
          className="flex flex-wrap items-center gap-4 rounded-card border border-hairline bg-surface p-4"
        >
          <span className="min-w-0 grow basis-60">
            <span className="block text-small text-ink-soft">
              <PersonName {...person} /> · {formatInstant(createdAt)}
            </span>
            <bdi className="block wrap-anywhere">{words}</bdi>
          </span>
          <ConfirmButton
            label={m.thanks_admin_remove()}
            title={m.thanks_admin_remove_title({ name: nameOf(person) })}
            description={m.thanks_admin_remove_detail()}
            destructive
            isPending={remove.isPending}
            onConfirm={(close) => remove.mutate(tipId, { onSuccess: close })}
          />
        </li>
      ))}
    </ul>
  );
}
