import { Notice } from '#web/components/ui/notice.tsx';
import type { BusinessChange } from '#web/features/business-changes/api/profile.ts';
import { ReasonGiven } from '#web/features/businesses/components/reason-given.tsx';
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
