import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { privacyCalls } from '#shared/calls/privacy.ts';
import type { ErasureObstacle, ErasureState } from '#shared/contracts/privacy.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { call, send } from '#web/kit/client/call.ts';
import { saveFile } from '#web/kit/client/files.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Page } from '#web/kit/page/page.tsx';
import { toastError } from '#web/kit/query/errors.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
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
};

export function Component() {
  const about = (
    <Link to="/privacy" className="text-accent underline underline-offset-4">
      {m.account_data_about()}
    </Link>
  );
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
  const download = useExportAccount();
  const start = () =>
    download.mutate(undefined, { onError: (error) => toastError(error, m.own_data_failed()) });
  return (
    <Panel title={m.own_data_title()}>
      <p className="mb-4 text-ink-soft">{m.own_data_detail()}</p>
      <Button
        variant="secondary"
        loading={download.isPending}
        onClick={start}
        className="self-stretch sm:self-start"
      >
        {!download.isPending && <Download aria-hidden="true" className="size-4" />}
        {m.own_data_download()}
      </Button>
    </Panel>
  );
}

function useExportAccount() {
  return useMutation({
    mutationFn: async () => {
      const response = await send(privacyCalls.exportAccount);
      saveFile(await response.blob(), 'karam-my-data.json');
    },
  });
}

function EraseForm() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="mb-4 text-ink-soft">{m.erasure_detail()}</p>
      <Button variant="secondary" onClick={() => setOpen(true)} className="self-stretch sm:self-start">
        {m.erasure_ask()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.erasure_dialog_title()}
        description={m.erasure_dialog_detail()}
      >
        <PasswordForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const request = useRequestErasure();
  return (
    <PasswordAgainForm
      button={m.erasure_ask()}
      destructive
      loading={request.isPending}
      failure={m.erasure_failed()}
      send={(given, onError) =>
        request.mutate(given, {
          onSuccess: () => {
            toast({ title: m.erasure_requested() });
            onDone();
          },
          onError,
        })
      }
    />
  );
}

/** The account will be erased: when, what it waits for, and how to undo it. */
function ErasurePlanned({ erasure }: { erasure: NonNullable<ErasureState['erasure']> }) {
  const undo = useUndoErasure();
  const press = () =>
    undo.mutate(undefined, {
      onSuccess: () => toast({ title: m.erasure_undone() }),
      onError: (error) => toastError(error, m.erasure_undo_failed()),
    });
  return (
    <div className="flex flex-col gap-4">
      <Notice sentence={m.erasure_planned({ day: formatDay(String(erasure.dueAt)) })} />
      {erasure.obstacle && <p>{obstacleWords[erasure.obstacle]()}</p>}
      <Button loading={undo.isPending} onClick={press} className="self-stretch sm:self-start">
        {m.erasure_undo()}
      </Button>
    </div>
  );
}

function useRequestErasure() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string }) => call(privacyCalls.requestErasure, { body }),
    onSuccess: (state) => queryClient.setQueryData(erasureQuery.queryKey, state),
  });
}

function useUndoErasure() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(privacyCalls.undoErasure),
    onSuccess: () => queryClient.setQueryData(erasureQuery.queryKey, { erasure: null }),
  });
}
