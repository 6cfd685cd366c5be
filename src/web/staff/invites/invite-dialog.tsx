import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { insightCalls } from '#shared/calls/insights.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import { call } from '#web/kit/client/call.ts';
import { refresh } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { ShareableLink } from '#web/kit/ui/shareable-link.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';

type Props = {
  staff: { id: number; firstName: string; lastName: string };
  open: boolean;
  onClose: () => void;
};

/**
 * Opening the dialog creates a new link, and the previous one stops working: the link on screen is always the
 * valid one.
 */
export function InviteDialog({ staff, open, onClose }: Props) {
  const name = `${staff.firstName} ${staff.lastName}`;
  const { mutate, reset, data, error } = useInviteStaff(staff.id);
  useEffect(() => {
    if (open) mutate();
    else reset();
  }, [open, mutate, reset]);
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={m.invite_title({ name })}
      description={m.invite_detail()}
    >
      {error && <LoadProblem sentence={errorSentence(error, m.invite_failed())} onRetry={mutate} />}
      {data && <InviteLink {...data} title={m.invite_title({ name })} />}
      {!(error || data) && <CardsSkeleton cards={['h-32']} />}
    </Dialog>
  );
}

type Link = { inviteURL: string; expiresAt: string; title: string };

function InviteLink({ inviteURL, expiresAt, title }: Link) {
  const sharing = useLinkSharing({ link: inviteURL, title });
  return (
    <div className="flex flex-col gap-4">
      <ShareableLink {...sharing} />
      <Button onClick={sharing.share} icon={Share2} label={m.invite_share()} />
      <p className="text-small text-ink-soft">{m.invite_until({ day: formatDay(expiresAt) })}</p>
    </div>
  );
}

function useInviteStaff(staffId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(staffCalls.invite, { params: { id: staffId } }),
    // The list marks who is invited. Not waited for: the link is shown at once.
    onSuccess: () => void refresh(client, staffCalls.search, insightCalls.readPerson),
  });
}
