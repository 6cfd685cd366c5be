import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileCalls } from '#shared/calls/staff/people.ts';
import { type ProfilePart, profileParts, type StaffProfile } from '#shared/contracts/profile.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

const staffProfilesQuery = (businessId: number) =>
  queryOf(profileCalls.listOfBusiness, { params: { id: businessId } });

const partLabels: Record<ProfilePart, () => string> = {
  photo: m.staff_profile_part_photo,
  line: m.staff_profile_part_line,
};

type Removal = { profile: StaffProfile; part: ProfilePart };

/** What the staff members of a business show to guests, and a button to remove each part that they should not see. */
export function AdminProfiles({ businessId }: { businessId: number }) {
  const { data: profiles, isError, refetch } = useQuery(staffProfilesQuery(businessId));
  const remove = useRemoveProfilePart(businessId);
  const [removal, setRemoval] = useState<Removal>();
  if (isError) return <LoadProblem sentence={m.staff_profile_load_failed()} onRetry={() => void refetch()} />;
  if (!profiles) return <Skeleton className="h-16 rounded-card" />;
  if (profiles.length === 0) return <p className="text-ink-soft">{m.staff_profile_admin_none()}</p>;
  const confirm = ({ profile: { staffId }, part }: Removal) =>
    remove.mutate(
      { staffId, part },
      {
        onSuccess: () => {
          setRemoval(undefined);
          toast({ title: m.staff_profile_admin_removed() });
        },
        onError: (error) => toastError(error, m.staff_profile_failed()),
      },
    );
  return (
    <>
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
                  <Button key={part} variant="secondary" onClick={() => setRemoval({ profile, part })}>
                    {m.staff_profile_admin_remove({ part: partLabels[part]() })}
                  </Button>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {removal && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRemoval(undefined)}
          title={m.staff_profile_admin_remove_title({
            part: partLabels[removal.part](),
            name: nameOf(removal.profile),
          })}
          description={m.staff_profile_admin_remove_detail()}
          confirmLabel={m.branding_remove_picture()}
          destructive
          loading={remove.isPending}
          onConfirm={() => confirm(removal)}
        />
      )}
    </>
  );
}

function nameOf({ firstName, lastName }: StaffProfile): string {
  return `${firstName} ${lastName}`;
}

function useRemoveProfilePart(businessId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ staffId, part }: { staffId: number; part: ProfilePart }) =>
      call(profileCalls.removePart, { params: { id: staffId, part } }),
    onSuccess: (profiles) => queryClient.setQueryData(staffProfilesQuery(businessId).queryKey, profiles),
  });
}
