import { bankFileCalls } from '#shared/calls/money/payouts.ts';
import { withdrawRequest } from '#shared/contracts/bank-files.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { call } from '#web/kit/client/call.ts';
import { AreaField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { DeliveryPanel } from '#web/money/bank-channel/delivery-panel.tsx';
import { BankFileDownloads, stateOf } from '#web/money/payouts/components/bank-file-state.tsx';
import type { BankFileDetails } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The next step of a file: release it, or learn why one cannot, or download it. */
export function ReleasePanel({ file }: { file: BankFileDetails }) {
  const state = stateOf(file);
  if (state === 'withdrawn') return <Notice sentence={m.reason_bank_file_withdrawn()} />;
  if (state === 'released' && file.delivery) {
    const { delivery } = file;
    return (
      <>
        <DeliveryPanel delivery={delivery} />
        {delivery.state === 'by_hand' && <Downloads file={file} />}
      </>
    );
  }
  if (state === 'released') return file.way === 'instant' ? null : <Downloads file={file} />;
  return file.obstacles.length > 0 ? <Obstacles file={file} /> : <ReleaseForm file={file} />;
}

function Downloads({ file }: { file: BankFileDetails }) {
  return (
    <Panel title={m.release_download()}>
      <BankFileDownloads file={file} />
    </Panel>
  );
}

function Obstacles({ file: { obstacles, isAlone } }: { file: BankFileDetails }) {
  return (
    <Panel title={m.release_cannot()}>
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {obstacles.map((obstacle) => (
          <li key={obstacle.reason} className="wrap-anywhere">
            {refusalSentence(obstacle)}
          </li>
        ))}
      </ul>
      {isAlone && (
        <div className="mt-4 flex flex-col gap-3">
          <p className="text-ink-soft">{m.release_alone_how()}</p>
          <AccountsLink />
        </div>
      )}
    </Panel>
  );
}

function ReleaseForm({ file: { id, messageId, isAlone, way } }: { file: BankFileDetails }) {
  return (
    <Panel title={m.release_heading()}>
      {isAlone && <Notice className="mb-4" sentence={m.release_alone_test()} action={<AccountsLink />} />}
      <p className="mb-4 text-ink-soft">{way === 'instant' ? m.instant_way() : m.release_consequence()}</p>
      <PasswordAgainForm
        field={m.accounts_own_password()}
        button={m.release_button()}
        send={(body) => call(bankFileCalls.release, { params: { id }, body })}
        refreshes="admin"
        done={m.release_done({ name: messageId })}
        failed={m.release_failed()}
      />
    </Panel>
  );
}

function AccountsLink() {
  return (
    <ButtonLink
      to="/admin/accounts"
      variant="secondary"
      className="self-start"
      label={m.release_accounts()}
    />
  );
}

/** Withdraws a file that was not released: button and dialog. */
export function WithdrawFile({ file }: { file: BankFileDetails }) {
  return (
    <DialogButton
      className="text-danger!"
      label={m.release_withdraw()}
      title={m.release_withdraw_title({ name: file.messageId })}
      description={m.release_withdraw_consequence()}
    >
      {(close) => <WithdrawForm file={file} onDone={close} />}
    </DialogButton>
  );
}

function WithdrawForm({ file: { id, messageId }, onDone }: { file: BankFileDetails; onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: withdrawRequest,
    start: { reason: '' },
    send: (body) => call(bankFileCalls.withdraw, { params: { id }, body }),
    refreshes: 'admin',
    done: m.release_withdraw_done({ name: messageId }),
    failed: m.release_withdraw_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.release_withdraw()} variant="danger" side="end">
      <AreaField form={form} name="reason" label={m.payouts_reason()} dir="auto" aria-required="true" />
    </SentForm>
  );
}
