import { Check } from 'lucide-react';
import type { BusinessProfile } from '#web/business/changes/api/profile.ts';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

const later = [m.profile_later_staff, m.profile_later_tips, m.profile_later_payouts];

/** While a business is pending: what will be possible, and what the owner can do now. */
export function LaterPanel({ profile }: { profile: BusinessProfile }) {
  const isComplete = profile.licenceDocument !== null && profile.ibanDocument !== null;
  return (
    <Panel title={m.profile_later()}>
      <ul className="flex flex-col gap-2">
        {later.map((sentence) => (
          <li key={sentence()} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
            {sentence()}
          </li>
        ))}
      </ul>
      {!isComplete && <p className="mt-4 text-ink-soft">{m.profile_complete()}</p>}
    </Panel>
  );
}
