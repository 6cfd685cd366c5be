import { ChevronRight, Users } from 'lucide-react';
import type { TeamToTip } from '#shared/contracts/team-tips.ts';
import { teamTipLink } from '#shared/tip-links.ts';
import { teamRuleWords } from '#web/kit/format/team-rule-words.ts';
import { m } from '#web/paraglide/messages.js';
import { type Brought, broughtQuery } from '#web/tipping/guest-pages/brought.ts';

type Props = { businessId: number; together: TeamToTip; brought: Brought };

/** The way to tip everybody at once, above the people, with the rule by which it is divided. */
export function TipTogether({ businessId, together: { rule, people }, brought }: Props) {
  return (
    <a
      href={`${teamTipLink('', businessId)}${broughtQuery(brought)}`}
      className="mb-6 flex min-h-18 items-center gap-4 rounded-card border-2 border-accent bg-surface px-4 py-3 transition-transform hover:bg-sunken active:scale-[0.99]"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-tint text-on-tint">
        <Users aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{m.team_tip_whole()}</span>
        <span className="block text-small text-ink-soft">{teamRuleWords(rule, people)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </a>
  );
}
