import { formatInstant } from '#web/kit/format/date-format.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { type OutboxMail, useResendMail } from '#web/platform/mail/queries.ts';

type Props = { mail: OutboxMail; open: boolean; onOpenChange: (open: boolean) => void };

/** The words of a mail, why it has not gone out, and the button that sends it again. */
export function MailDialog({ mail, open, onOpenChange }: Props) {
  const resend = useResendMail(mail.id);
  const press = () =>
    resend.mutate(undefined, {
      onSuccess: () => {
        toast({ title: m.mail_resent() });
        onOpenChange(false);
      },
      onError: (error) => toastError(error, m.mail_resend_failed()),
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={mail.subject}
      description={mail.recipient ? m.mail_to({ recipient: mail.recipient }) : m.mail_recipient_not_kept()}
    >
      {mail.lastError && (
        <p className="mb-4 rounded-control bg-pending px-4 py-2.5 text-small text-on-pending">
          {m.mail_last_error({ error: mail.lastError, when: formatInstant(mail.nextAt) })}
        </p>
      )}
      <p className="whitespace-pre-wrap wrap-anywhere">{mail.body}</p>
      {mail.recipient && (
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" loading={resend.isPending} onClick={press}>
            {mail.state === 'sent' ? m.mail_resend() : m.mail_send_now()}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
