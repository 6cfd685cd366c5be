import { Link2, MessageCircle } from 'lucide-react';
import type { DirectoryStaff } from '#shared/contracts/staff.ts';
import { findPhone } from '#shared/text/phone.ts';
import { formatCount } from '#web/kit/format/number-format.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button, ButtonContent, buttonStyle } from '#web/kit/ui/button.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { emailInput } from '#web/kit/ui/typed-inputs.tsx';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';
import type { KeptInvite, KeptInvites } from '#web/staff/invites/kept-invites.ts';
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

function WhatsApp({ kept, name, onOpen }: WhatsAppProps) {
  return (
    <a
      href={chatLink(kept)}
      target="_blank"
      rel="noreferrer"
      onClick={onOpen}
      className={buttonStyle('secondary')}
    >
      <ButtonContent icon={MessageCircle} label={m.invites_whatsapp()} about={name} />
    </a>
  );
}

/** Opens the chat with the words written already; without a number WhatsApp asks for whom they are. */
function chatLink({ phone = '', message = '' }: KeptInvite): string {
  return `https://wa.me/${findPhone(phone) ?? ''}?text=${encodeURIComponent(message)}`;
}

type NextProps = { people: DirectoryStaff[]; kept: KeptInvites; onOpen: (staffId: number) => void };

/**
 * WhatsApp takes one message at a time, and a person sends it. This button stays where it is and is about the next person
 * after each press, those with a number first, so that a whole team needs no scrolling.
 */
export function WhatsAppNext({ people, kept, onOpen }: NextProps) {
  const linked = people.filter(({ id }) => kept[id]?.inviteURL);
  const left = linked.filter(({ id }) => !kept[id]?.isOpened);
  const hasNumber = ({ id }: DirectoryStaff) => findPhone(kept[id]?.phone ?? '') !== undefined;
  const next = left.find(hasNumber) ?? left[0];
  if (linked.length < 2 || !next) return null;
  return (
    <div className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 lg:bottom-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-edge bg-surface px-4 py-3 shadow-soft">
        <p role="status" className="text-small">
          {m.invites_whatsapp_done({
            done: formatCount(linked.length - left.length),
            count: formatCount(linked.length),
          })}
        </p>
        <a
          href={chatLink(kept[next.id] ?? {})}
          target="_blank"
          rel="noreferrer"
          onClick={() => onOpen(next.id)}
          className={buttonStyle('primary', 'max-sm:w-full')}
        >
          <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{m.invites_whatsapp_next({ name: nameOf(next) })}</span>
        </a>
      </div>
    </div>
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
