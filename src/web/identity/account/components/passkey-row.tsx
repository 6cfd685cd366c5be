import { KeyRound } from 'lucide-react';
import type { Passkey } from '#shared/contracts/passkeys.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatRelative } from '#web/kit/format/relative-time.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { useNow } from '#web/kit/ui/use-now.ts';
import { m } from '#web/paraglide/messages.js';

type Props = { passkey: Passkey; onRename: () => void; onRemove: () => void };

export function PasskeyRow({ passkey: { name, addedAt, lastUsedAt }, onRename, onRemove }: Props) {
  const nowMs = useNow();
  return (
    <li className="flex items-start gap-3 py-3">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-small text-ink-soft">{m.passkeys_added({ day: formatDay(addedAt) })}</p>
        <p className="text-small text-ink-soft">
          {lastUsedAt
            ? m.passkeys_used({ when: formatRelative(lastUsedAt, nowMs) })
            : m.passkeys_never_used()}
        </p>
        <div className="-ms-3 flex flex-wrap">
          <Button variant="quiet" aria-label={m.passkeys_rename_label({ name })} onClick={onRename}>
            {m.passkeys_rename()}
          </Button>
          <Button variant="quiet" aria-label={m.factor_remove_label({ name })} onClick={onRemove}>
            {m.factor_remove()}
          </Button>
        </div>
      </div>
    </li>
  );
}
