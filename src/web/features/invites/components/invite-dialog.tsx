import { Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { errorSentence } from '#web/api/error-sentence.ts';
import { formatDay } from '#web/components/format/date-format.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useInviteStaff } from '#web/features/invites/api/invite-staff.ts';
import { ShareableLink } from '#web/features/qr/components/shareable-link.tsx';
import { useLinkSharing } from '#web/features/qr/use-link-sharing.ts';
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
      {!(error || data) && (
        <LoadingRegion>
          <Skeleton className="h-32" />
        </LoadingRegion>
      )}
    </Dialog>
  );
}

type Link = { inviteURL: string; expiresAt: string; title: string };

function InviteLink({ inviteURL, expiresAt, title }: Link) {
  const sharing = useLinkSharing({ link: inviteURL, title });
  return (
    <div className="flex flex-col gap-4">
      <ShareableLink {...sharing} />
      <Button onClick={sharing.share}>
        <Share2 aria-hidden="true" className="size-5" />
        {m.invite_share()}
      </Button>
      <p className="text-small text-ink-soft">{m.invite_until({ day: formatDay(expiresAt) })}</p>
    </div>
  );
}
