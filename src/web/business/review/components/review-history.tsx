import type { historyEvents } from '#shared/contracts/business-review.ts';
import { ReasonGiven } from '#web/business/businesses/components/reason-given.tsx';
import { ChangeList } from '#web/business/changes/components/change-list.tsx';
import type { BusinessReview } from '#web/business/review/api/review.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { m } from '#web/paraglide/messages.js';

const words: Record<(typeof historyEvents)[number], () => string> = {
  registered: m.history_registered,
  approved: m.history_approved,
  rejected: m.history_rejected,
  suspended: m.history_suspended,
  reactivated: m.history_reactivated,
  submitted_again: m.history_submitted_again,
  change_approved: m.history_change_approved,
  change_rejected: m.history_change_rejected,
  change_withdrawn: m.history_change_withdrawn,
};

/** Newest first. */
export function ReviewHistory({ history }: Pick<BusinessReview, 'history'>) {
  return (
    <ol className="divide-y divide-hairline rounded-card border border-hairline bg-surface px-5 sm:px-6">
      {history.map(({ event, at, actorName, reason, note, change }) => (
        <li key={`${event} ${at} ${change?.id}`} className="flex flex-col gap-1 py-4">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{words[event]()}</span>
            <span className="text-small text-ink-soft">
              {formatInstant(at)}
              {actorName && (
                <>
                  {' · '}
                  <bdi className="wrap-anywhere">{actorName}</bdi>
                </>
              )}
            </span>
          </p>
          <ReasonGiven reason={reason} note={note} />
          {change && <ChangeList change={change} />}
        </li>
      ))}
    </ol>
  );
}
