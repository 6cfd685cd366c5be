import { ReasonGiven } from '#web/business/businesses/components/reason-given.tsx';
import type { BusinessChange } from '#web/business/changes/api/profile.ts';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

/** What became of the last request. */
export function LastChangeNotice({ change }: { change: BusinessChange }) {
  if (change.status === 'approved')
    return <p className="text-small text-ink-soft">{m.profile_change_approved()}</p>;
  return (
    <Notice
      sentence={m.profile_change_rejected()}
      action={
        <div className="basis-full">
          <ReasonGiven {...change} />
        </div>
      }
    />
  );
}
