import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FactorDialog, type FactorTask } from '#web/identity/account/factor-dialog.tsx';
import { secondFactorQuery } from '#web/identity/account/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { m } from '#web/paraglide/messages.js';

export function FactorPanel() {
  const factor = useQuery(secondFactorQuery);
  const [task, setTask] = useState<FactorTask>();
  return (
    <>
      <QueryPanel
        title={m.factor_title()}
        query={factor}
        failure={m.factor_load_failed()}
        skeleton={<Skeleton className="h-24" />}
      >
        {({ since, passkeys, recoveryCodesLeft, isRequired }) => {
          const hasFactor = since !== null || passkeys.length > 0;
          return (
            <>
              <p className="text-ink-soft">
                {since
                  ? m.factor_on({ date: formatInstant(since), count: recoveryCodesLeft })
                  : m.factor_off()}
              </p>
              {!since && hasFactor && (
                <p className="mt-2 text-ink-soft">{m.factor_codes_left({ count: recoveryCodesLeft })}</p>
              )}
              {isRequired && !hasFactor && (
                <p className="mt-2 font-medium text-danger">{m.factor_required()}</p>
              )}
              <div className="mt-4 flex flex-wrap gap-3">
                {!since && (
                  <Button
                    variant={isRequired && !hasFactor ? 'primary' : 'secondary'}
                    onClick={() => setTask('set-up')}
                  >
                    {m.factor_add()}
                  </Button>
                )}
                {hasFactor && (
                  <Button variant="secondary" onClick={() => setTask('renew')}>
                    {m.factor_renew()}
                  </Button>
                )}
                {since && (
                  <Button variant="secondary" onClick={() => setTask('remove')}>
                    {m.factor_remove()}
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </QueryPanel>
      {task && <FactorDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}
