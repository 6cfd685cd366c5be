import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ThanksWords } from '#shared/contracts/thanks.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { thanksWordsQuery, useRemoveThanks } from '#web/staff/thanks/queries.ts';

/** What staff members wrote to guests in their own words, and a button to remove what guests should not read. */
export function AdminThanks({ businessId }: { businessId: number }) {
  const { data, isError, refetch } = useQuery(thanksWordsQuery(businessId));
  const remove = useRemoveThanks(businessId);
  const [asked, setAsked] = useState<ThanksWords>();
  if (isError) return <LoadProblem sentence={m.thanks_admin_failed()} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-16 rounded-card" />;
  if (data.length === 0) return <p className="text-ink-soft">{m.thanks_admin_none()}</p>;
  const confirm = ({ tipId }: ThanksWords) =>
    remove.mutate(tipId, {
      onSuccess: () => {
        setAsked(undefined);
        toast({ title: m.thanks_admin_removed() });
      },
      onError: (error) => toastError(error, m.staff_profile_failed()),
    });
  return (
    <>
      <ul className="flex flex-col gap-3">
        {data.map((each) => (
          <li
            key={each.tipId}
            className="flex flex-wrap items-center gap-4 rounded-card border border-hairline bg-surface p-4"
          >
            <span className="min-w-0 grow basis-60">
              <span className="block text-small text-ink-soft">
                <bdi>{nameOf(each)}</bdi> · {formatInstant(each.createdAt)}
              </span>
              <bdi className="block wrap-anywhere">{each.words}</bdi>
            </span>
            <Button variant="secondary" onClick={() => setAsked(each)}>
              {m.thanks_admin_remove()}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={m.thanks_admin_remove_title({ name: nameOf(asked) })}
          description={m.thanks_admin_remove_detail()}
          confirmLabel={m.thanks_admin_remove()}
          destructive
          loading={remove.isPending}
          onConfirm={() => confirm(asked)}
        />
      )}
    </>
  );
}

function nameOf({ firstName, lastName }: ThanksWords): string {
  return `${firstName} ${lastName}`;
}
