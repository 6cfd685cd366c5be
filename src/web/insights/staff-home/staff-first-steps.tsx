import { useQuery } from '@tanstack/react-query';
import { Camera, Fingerprint, Landmark } from 'lucide-react';
import { useState } from 'react';
import { secondFactorQuery } from '#web/identity/account/queries.ts';
import { supportsPasskeys } from '#web/identity/sign-in/use-sign-in.ts';
import { recall, remember } from '#web/kit/client/browser-memory.ts';
import { useSession } from '#web/kit/client/session.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { useBrowserFact } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { useLaterDialog } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';
import { bankAccountQuery } from '#web/staff/portal/queries.ts';
import { ownProfileQuery } from '#web/staff/profiles/own-profile-panel.tsx';

const names = ['bank', 'photo', 'passkey'] as const;
type Name = (typeof names)[number];

const steps = {
  bank: { Icon: Landmark, title: m.start_staff_bank, detail: m.start_staff_bank_detail },
  photo: { Icon: Camera, title: m.start_staff_photo, detail: m.start_staff_photo_detail },
  passkey: { Icon: Fingerprint, title: m.start_staff_passkey, detail: m.start_staff_passkey_detail },
};

const laterKey = (staffId: number, name: Name) => `karam_later_${name}_${staffId}`;
const loadPasskeyDialog = async () =>
  (await import('#web/identity/account/passkeys-panel.tsx')).AddPasskeyDialog;

/**
 * What somebody who has just joined does next. Each goes away when it is done, or when it is put aside in this browser. The
 * first confirmation of an address ends all passkeys of the account, so none is offered before it.
 */
export function StaffFirstSteps({ staffId }: { staffId: number }) {
  const { data: account } = useQuery(bankAccountQuery);
  const { data: profile } = useQuery(ownProfileQuery);
  const { data: factor } = useQuery(secondFactorQuery);
  const session = useSession();
  const { mailGoesOut } = usePlatform();
  const keepsPasskeys = !mailGoesOut || (session.state === 'signed-in' && session.user.isEmailConfirmed);
  const canAddPasskey = useBrowserFact(supportsPasskeys, true) && keepsPasskeys;
  const isLater = useBrowserFact(() => laterSteps(staffId), '');
  const [putAside, setPutAside] = useState<Name[]>([]);
  const { Dialog, isOpen: isAdding, close, opener } = useLaterDialog(loadPasskeyDialog);
  const isLeft: Record<Name, boolean> = {
    bank: account?.iban === null,
    photo: profile?.photo === null,
    passkey: factor?.passkeys.length === 0 && canAddPasskey,
  };
  const open = names.filter((name) => isLeft[name] && !isLater.includes(name) && !putAside.includes(name));
  const later = (name: Name) => {
    remember(laterKey(staffId, name), 'yes');
    setPutAside((before) => [...before, name]);
  };
  return (
    <>
      {open.length > 0 && (
        <Panel title={m.start_staff_title()} className="mb-3 sm:mb-4">
          <ul className="grid gap-4 sm:grid-cols-2">
            {open.map((name) => {
              const { Icon, title, detail } = steps[name];
              return (
                <li key={name} className="flex items-start gap-3">
                  <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
                  <div className="min-w-0 grow">
                    {name === 'passkey' ? (
                      <button
                        type="button"
                        {...opener}
                        className="cursor-pointer text-start font-medium text-accent underline underline-offset-4"
                      >
                        {title()}
                      </button>
                    ) : (
                      <TextLink to="/staff/profile" className="font-medium" label={title()} />
                    )}
                    <p className="text-small text-ink-soft">{detail()}</p>
                  </div>
                  <Button
                    variant="quiet"
                    className="shrink-0"
                    onClick={() => later(name)}
                    label={m.start_staff_later()}
                    about={title()}
                  />
                </li>
              );
            })}
          </ul>
        </Panel>
      )}
      {/* Stays when its step is done: it shows the recovery codes then. */}
      {Dialog && isAdding && <Dialog onClose={close} />}
    </>
  );
}

/** The names of the steps that were put aside in this browser, as one text: a list would be another one each time. */
function laterSteps(staffId: number): string {
  return names.filter((name) => recall(laterKey(staffId, name)) !== null).join(' ');
}
