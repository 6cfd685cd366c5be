import { Download } from 'lucide-react';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { useExportAccount } from '#web/privacy/export-account.ts';

export function OwnDataPanel() {
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
