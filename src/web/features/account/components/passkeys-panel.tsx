import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { QueryPanel } from '#web/components/query/query-panel.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFocusAfter } from '#web/components/ui/use-focus-after.ts';
import { secondFactorQuery } from '#web/features/account/api/second-factor.ts';
import { AddPasskeyDialog } from '#web/features/account/components/add-passkey-dialog.tsx';
import { PasskeyRow } from '#web/features/account/components/passkey-row.tsx';
import { supportsPasskeys } from '#web/features/auth/supports-passkeys.ts';
import { m } from '#web/paraglide/messages.js';

export function PasskeysPanel() {
  const factor = useQuery(secondFactorQuery);
  const [isAdding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Also for a removed passkey, whose own buttons are gone.
  const focusButton = () => button.current?.focus();
  useFocusAfter(isAdding, focusButton);
  return (
    <>
      <QueryPanel
        title={m.passkeys_title()}
        query={factor}
        failure={m.factor_load_failed()}
        skeleton={<Skeleton className="h-24" />}
      >
        {({ passkeys }) => (
          <>
            <p className="text-ink-soft">{m.passkeys_detail()}</p>
            {passkeys.length > 0 && (
              <ul className="mt-2 divide-y divide-hairline">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={focusButton} />
                ))}
              </ul>
            )}
            {supportsPasskeys() ? (
              <Button
                ref={button}
                variant="secondary"
                onClick={() => setAdding(true)}
                className="mt-4 self-stretch sm:self-start"
              >
                {m.passkeys_add()}
              </Button>
            ) : (
              <p className="mt-2 text-ink-soft">{m.passkeys_unsupported()}</p>
            )}
          </>
        )}
      </QueryPanel>
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </>
  );
}
