import { useQuery } from '@tanstack/react-query';
import { sessionsQuery } from '#web/identity/account/api/sessions.ts';
import { EndSessions } from '#web/identity/account/components/end-sessions.tsx';
import { SessionRow } from '#web/identity/account/components/session-row.tsx';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';

export function SessionsPanel() {
  const query = useQuery(sessionsQuery);
  return (
    <QueryPanel
      title={m.account_sessions_title()}
      query={query}
      failure={m.account_sessions_load_failed()}
      skeleton={<Skeleton className="h-32" />}
    >
      {(sessions) => (
        <>
          <ul className="divide-y divide-hairline">
            {sessions.map((session, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no id that may be shown, and no state here
              <SessionRow key={index} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && <EndSessions />}
        </>
      )}
    </QueryPanel>
  );
}
