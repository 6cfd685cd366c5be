import { Link2, MessageCircle } from 'lucide-react';
import type { DirectoryStaff } from '#shared/contracts/staff.ts';
import { findPhone } from '#shared/text/phone.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button, ButtonContent, buttonStyle } from '#web/kit/ui/button.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { emailInput } from '#web/kit/ui/typed-inputs.tsx';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';
import type { KeptInvite } from '#web/staff/invites/kept-invites.ts';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';

type Props = {
  person: DirectoryStaff;
  kept: KeptInvite;
  /** Why the server refused the address. */
  problem: string | undefined;
  onChange: (part: KeptInvite) => void;
};

/** A person with their address and number, and then with their link. */
export function InviteRow({ person, kept, problem, onChange }: Props) {
  const { email = '', phone = '', inviteURL } = kept;
  const isPhoneWrong = phone.trim() !== '' && !findPhone(phone);
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,14rem)_1fr]">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{nameOf(person)}</bdi>
        </p>
        <p className="text-small text-ink-soft">
          <bdi>{shownStaffRole(person)}</bdi>
        </p>
        <Marks person={person} kept={kept} />
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto]">
        <Field label={m.invites_email()} error={problem}>
          <Input
            {...emailInput}
            autoComplete="off"
            value={email}
            onChange={({ target }) => onChange({ email: target.value })}
          />
        </Field>
        <Field label={m.invites_phone()} error={isPhoneWrong ? m.invites_phone_wrong() : undefined}>
          <Input
            type="tel"
            dir="ltr"
            className="rtl:text-end"
            autoComplete="off"
            value={phone}
            onChange={({ target }) => onChange({ phone: target.value })}
          />
        </Field>
        {inviteURL && (
          <div className="flex flex-wrap gap-3 sm:col-span-2 xl:col-span-1">
            <WhatsApp kept={kept} name={nameOf(person)} onOpen={() => onChange({ isOpened: true })} />
            <CopyLink link={inviteURL} name={nameOf(person)} />
          </div>
        )}
      </div>
    </li>
  );
}

function Marks({ person, kept }: Pick<Props, 'person' | 'kept'>) {
  const { mailGoesOut } = usePlatform();
  const done = 'bg-active text-on-active';
  return (
    <p className="mt-1 flex flex-wrap gap-1.5">
      {!kept.inviteURL && person.account === 'invited' && (
        <Badge className="bg-pending text-on-pending">{m.staff_account_invited()}</Badge>
      )}
      {mailGoesOut && kept.isMailed && <Badge className={done}>{m.invites_mailed()}</Badge>}
      {kept.isOpened && <Badge className={done}>{m.invites_whatsapp_opened()}</Badge>}
    </p>
  );
}

type WhatsAppProps = { kept: KeptInvite; name: string; onOpen: () => void };

/** Opens the chat with the words written already; without a number WhatsApp asks for whom they are. */
function WhatsApp({ kept: { phone = '', message = '' }, name, onOpen }: WhatsAppProps) {
  return (
    <a
      href={`https://wa.me/${findPhone(phone) ?? ''}?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noreferrer"
      onClick={onOpen}
      className={buttonStyle('secondary')}
    >
      <ButtonContent icon={MessageCircle} label={m.invites_whatsapp()} about={name} />
    </a>
  );
}

function CopyLink({ link, name }: { link: string; name: string }) {
  const { copy } = useLinkSharing({ link, title: name });
  return (
    <Button
      variant="secondary"
      icon={Link2}
      onClick={() => void copy()}
      label={m.invites_copy()}
      about={name}
    />
  );
}
