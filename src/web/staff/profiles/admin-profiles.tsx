import { useQuery } from '@tanstack/react-query';
import { profileCalls } from '#shared/calls/staff/people.ts';
import { type ProfilePart, profileParts } from '#shared/contracts/profile.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';

const staffProfilesQuery = (businessId: number) =>
  queryOf(profileCalls.listOfBusiness, { params: { id: businessId } });

const partLabels: Record<ProfilePart, () => string> = {
  photo: m.staff_profile_part_photo,
  line: m.staff_profile_part_line,
};

/** What the staff members of a business show to guests, and a button to remove each part that they should not see. */
export function AdminProfiles({ businessId }: { businessId: number }) {
  const query = staffProfilesQuery(businessId);
  const { data: profiles, isError, refetch } = useQuery(query);
  const remove = useAction(
    (params: { id: number; part: ProfilePart }) => call(profileCalls.removePart, { params }),
    { stores: query, done: m.staff_profile_admin_removed(), failed: m.staff_profile_failed() },
  );
  if (isError) return <LoadProblem sentence={m.staff_profile_load_failed()} onRetry={() => void refetch()} />;
  if (!profiles) return <Skeleton className="h-16 rounded-card" />;
  if (profiles.length === 0) return <p className="text-ink-soft">{m.staff_profile_admin_none()}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {profiles.map((profile) => (
        <li
          key={profile.staffId}
          className="flex flex-wrap items-center gap-4 rounded-card border border-hairline bg-surface p-4"
        >
          <Avatar {...profile} />
          <span className="min-w-0 grow">
            <bdi className="block font-semibold">{nameOf(profile)}</bdi>
            {profile.line && <bdi className="block wrap-anywhere">{profile.line}</bdi>}
          </span>
          <span className="flex flex-wrap gap-2">
            {profileParts
              .filter((part) => profile[part] !== null)
              .map((part) => (
                <ConfirmButton
                  key={part}
                  label={m.staff_profile_admin_remove({ part: partLabels[part]() })}
                  title={m.staff_profile_admin_remove_title({
                    part: partLabels[part](),
                    name: nameOf(profile),
                  })}
                  description={m.staff_profile_admin_remove_detail()}
                  confirmLabel={m.branding_remove_picture()}
                  destructive
                  isPending={remove.isPending}
                  onConfirm={(close) => remove.mutate({ id: profile.staffId, part }, { onSuccess: close })}
                />
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
