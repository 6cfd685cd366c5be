import { KeyRound } from 'lucide-react';
import type { ApiKey } from '#shared/contracts/api-keys.ts';
import { scopeWords } from '#web/business/connections/scope-words.ts';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { formatRelative } from '#web/kit/format/relative-time.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { useNow } from '#web/kit/ui/use-now.ts';
import { m } from '#web/paraglide/messages.js';

export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, lastFour, scopes, createdAt, expiresAt, lastUsedAt, hasExpired } = apiKey;
  const nowMs = useNow();
  return (
    <li className="flex items-start gap-3 py-3">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <ul className="text-small">
          {scopes.map((scope) => (
            <li key={scope}>{scopeWords[scope]()}</li>
          ))}
        </ul>
        <p className="text-small text-ink-soft">
          {m.keys_ends({ ending: lastFour, day: formatDay(createdAt) })}
        </p>
        <p className="text-small text-ink-soft">
          {lastUsedAt ? m.keys_used({ when: formatRelative(lastUsedAt, nowMs) }) : m.keys_never_used()}
        </p>
        {expiresAt && (
          <p className="text-small text-ink-soft">
            {hasExpired
              ? m.keys_expired({ when: formatInstant(expiresAt) })
              : m.keys_works_until({ when: formatInstant(expiresAt) })}
          </p>
        )}
        <Button
          variant="quiet"
          className="-ms-3"
          aria-label={m.keys_revoke_label({ name })}
          onClick={onRevoke}
        >
          {m.keys_revoke()}
        </Button>
      </div>
    </li>
  );
}
