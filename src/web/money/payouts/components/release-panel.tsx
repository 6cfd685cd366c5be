import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { stateOf } from '#web/money/payouts/components/bank-file-badge.tsx';
import { BankFileDownloads } from '#web/money/payouts/components/bank-file-downloads.tsx';
import type { BankFileDetails } from '#web/money/payouts/queries.ts';
import { useReleaseBankFile } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The next step of a file: release it, or learn why one cannot, or download it. */
export function ReleasePanel({ file }: { file: BankFileDetails }) {
  const state = stateOf(file);
  if (state === 'withdrawn') return <Notice sentence={m.reason_bank_file_withdrawn()} />;
  if (state === 'released')
    return (
      <Panel title={m.release_download()}>
        <BankFileDownloads file={file} />
      </Panel>
    );
  return file.obstacles.length > 0 ? <Obstacles file={file} /> : <ReleaseForm file={file} />;
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

function ReleaseForm({ file: { id, messageId, isAlone } }: { file: BankFileDetails }) {
  const release = useReleaseBankFile(id);
  return (
    <Panel title={m.release_heading()}>
      {isAlone && (
        <div className="mb-4">
          <Notice sentence={m.release_alone_test()} action={<AccountsLink />} />
        </div>
      )}
      <p className="mb-4 text-ink-soft">{m.release_consequence()}</p>
      <PasswordAgainForm
        field={m.accounts_own_password()}
        button={m.release_button()}
        loading={release.isPending}
        failure={m.release_failed()}
        send={({ password }, onError) =>
          // Not by `mutate`: its callbacks are lost if the released file has replaced this form by then.
          release
            .mutateAsync({ password })
            .then(() => toast({ title: m.release_done({ name: messageId }) }), onError)
        }
      />
    </Panel>
  );
}

function AccountsLink() {
  return (
    <ButtonLink to="/admin/accounts" variant="secondary" className="self-start">
      {m.release_accounts()}
    </ButtonLink>
  );
}
