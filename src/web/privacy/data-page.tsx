import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { privacyCalls } from '#shared/calls/privacy.ts';
import type { ErasureObstacle, ErasureState } from '#shared/contracts/privacy.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { call, send } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Page } from '#web/kit/page/page.tsx';
import { useAction, useDownload } from '#web/kit/query/action.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { m } from '#web/paraglide/messages.js';

const erasureQuery = queryOf(privacyCalls.readErasure);

/** What the erasure of an account waits for. */
const obstacleWords: Record<ErasureObstacle, () => string> = {
  business_open: m.erasure_waits_business,
  last_admin: m.erasure_waits_admin,
  money_owed: m.erasure_waits_owed,
  money_on_its_way: m.erasure_waits_on_its_way,
  payment_open: m.erasure_waits_payment,
  dispute_open: m.erasure_waits_dispute,
  debt_open: m.erasure_waits_debt,
};

export function Component() {
  const about = <TextLink to="/privacy" label={m.account_data_about()} />;
  return (
    <Page narrow title={m.account_data_title()} detail={about}>
      <div className="flex flex-col gap-4">
        <OwnDataPanel />
        <ErasurePanel />
      </div>
    </Page>
  );
}

/** Requests the erasure of the user's account, or undoes that. */
function ErasurePanel() {
  const erasure = useQuery(erasureQuery);
  return (
    <Panel title={m.erasure_title()}>
      <Loaded query={erasure} failure={m.erasure_load_failed()} skeleton={<Skeleton className="h-32" />}>
        {({ erasure: planned }) => (planned ? <ErasurePlanned erasure={planned} /> : <EraseForm />)}
      </Loaded>
    </Panel>
  );
}

function OwnDataPanel() {
  const download = useDownload(
    () => send(privacyCalls.exportAccount),
    'karam-my-data.json',
    m.own_data_failed(),
  );
  return (
    <Panel title={m.own_data_title()}>
      <p className="mb-4 text-ink-soft">{m.own_data_detail()}</p>
      <Button
        variant="secondary"
        loading={download.isPending}
        onClick={() => download.mutate()}
        className="self-stretch sm:self-start"
        icon={Download}
        label={m.own_data_download()}
      />
    </Panel>
  );
}

function EraseForm() {
  return (
    <>
      <p className="mb-4 text-ink-soft">{m.erasure_detail()}</p>
      <DialogButton
        label={m.erasure_ask()}
        className="self-stretch sm:self-start"
        title={m.erasure_dialog_title()}
        description={m.erasure_dialog_detail()}
      >
        {(close) => (
          <PasswordAgainForm
            button={m.erasure_ask()}
            destructive
            send={(body) => call(privacyCalls.requestErasure, { body })}
            stores={erasureQuery}
            done={m.erasure_requested()}
            failed={m.erasure_failed()}
            onDone={close}
          />
        )}
      </DialogButton>
    </>
  );
}

/** The account will be erased: when, what it waits for, and how to undo it. */
function ErasurePlanned({ erasure }: { erasure: NonNullable<ErasureState['erasure']> }) {
  const undo = useAction(() => call(privacyCalls.undoErasure), {
    refreshes: [privacyCalls.readErasure],
    done: m.erasure_undone(),
    failed: m.erasure_undo_failed(),
  });
  return (
    <div className="flex flex-col gap-4">
      <Notice sentence={m.erasure_planned({ day: formatDay(String(erasure.dueAt)) })} />
      {erasure.obstacle && <p>{obstacleWords[erasure.obstacle]()}</p>}
      <Button
        loading={undo.isPending}
        onClick={() => undo.mutate()}
        className="self-stretch sm:self-start"
        label={m.erasure_undo()}
      />
    </div>
  );
}
