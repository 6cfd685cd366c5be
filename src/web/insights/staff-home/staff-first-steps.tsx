import { useQuery } from '@tanstack/react-query';
import { Camera, Landmark } from 'lucide-react';
import { useState } from 'react';
import { recall, remember } from '#web/kit/client/browser-memory.ts';
import { useBrowserFact } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { m } from '#web/paraglide/messages.js';
import { bankAccountQuery } from '#web/staff/portal/queries.ts';
import { ownProfileQuery } from '#web/staff/profiles/own-profile-panel.tsx';

type Name = 'bank' | 'photo';

const steps = {
  bank: { Icon: Landmark, title: m.start_staff_bank, detail: m.start_staff_bank_detail },
  photo: { Icon: Camera, title: m.start_staff_photo, detail: m.start_staff_photo_detail },
};

const laterKey = (staffId: number, name: Name) => `karam_later_${name}_${staffId}`;

/** What somebody who has just joined does next. Each goes away when it is done, or when it is put aside in this browser. */
export function StaffFirstSteps({ staffId }: { staffId: number }) {
  const { data: account } = useQuery(bankAccountQuery);
  const { data: profile } = useQuery(ownProfileQuery);
  const isBankLater = useBrowserFact(() => recall(laterKey(staffId, 'bank')) !== null, false);
  const isPhotoLater = useBrowserFact(() => recall(laterKey(staffId, 'photo')) !== null, false);
  const [putAside, setPutAside] = useState<Name[]>([]);
  const isOpen: Record<Name, boolean> = {
    bank: account?.iban === null && !isBankLater,
    photo: profile?.photo === null && !isPhotoLater,
  };
  const open = (['bank', 'photo'] as const).filter((name) => isOpen[name] && !putAside.includes(name));
  if (open.length === 0) return null;
  const later = (name: Name) => {
    remember(laterKey(staffId, name), 'yes');
    setPutAside((before) => [...before, name]);
  };
  return (
    <Panel title={m.start_staff_title()} className="mb-3 sm:mb-4">
      <ul className="grid gap-4 sm:grid-cols-2">
        {open.map((name) => {
          const { Icon, title, detail } = steps[name];
          return (
            <li key={name} className="flex items-start gap-3">
              <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
              <div className="min-w-0 grow">
                <TextLink to="/staff/profile" className="font-medium" label={title()} />
                <p className="text-small text-ink-soft">{detail()}</p>
              </div>
              <Button
                variant="quiet"
                onClick={() => later(name)}
                label={m.start_staff_later()}
                about={title()}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
