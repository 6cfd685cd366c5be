import type { MailState } from '#shared/contracts/outbox.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

export const mailStateWords: Record<MailState, () => string> = {
  waiting: m.mail_waiting,
  failing: m.mail_failing,
  sent: m.mail_sent,
  given_up: m.mail_given_up,
};

const colours: Record<MailState, string> = {
  waiting: 'bg-pending text-on-pending',
  failing: 'bg-suspended text-on-suspended',
  sent: 'bg-active text-on-active',
  given_up: 'bg-suspended text-on-suspended',
};

export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge className={colours[state]}>{mailStateWords[state]()}</Badge>;
}
