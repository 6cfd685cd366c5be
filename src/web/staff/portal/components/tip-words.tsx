import type { TeamPart } from '#shared/contracts/tip-parts.ts';
import { m } from '#web/paraglide/messages.js';
import { teamPartWords } from '#web/staff/portal/team-part-words.ts';

type Words = {
  customerName: string | null;
  message: string | null;
  at?: string | null;
  team?: TeamPart;
};

/** The table or room of a tip, the team it was for, and the name and message that the guest left, if any. */
export function TipWords({ customerName, message, at, team }: Words) {
  return (
    <>
      {at && <p className="text-small text-ink-soft">{m.tips_at({ place: at })}</p>}
      {team && <p className="text-small text-ink-soft">{teamPartWords(team)}</p>}
      {(customerName || message) && (
        <p className="mt-1 line-clamp-3 text-small">
          {customerName && <bdi className="font-medium">{customerName}</bdi>}
          {customerName && message && ': '}
          {message && <bdi>{message}</bdi>}
        </p>
      )}
    </>
  );
}
