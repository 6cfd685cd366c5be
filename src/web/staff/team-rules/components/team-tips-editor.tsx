import { useState } from 'react';
import type { TeamTips } from '#shared/contracts/team-rules.ts';
import { ExamplePanel } from '#web/staff/team-rules/components/example-panel.tsx';
import { RuleForm } from '#web/staff/team-rules/components/rule-form.tsx';
import { draftOf } from '#web/staff/team-rules/rule-draft.ts';

/** What the owner chooses, beside what it would mean for a tip of today. */
export function TeamTipsEditor({ teamTips }: { teamTips: TeamTips }) {
  const [draft, setDraft] = useState(() => draftOf(teamTips));
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <RuleForm draft={draft} onChange={setDraft} />
      <ExamplePanel teamTips={teamTips} draft={draft} />
    </div>
  );
}
