import { Download } from 'lucide-react';
import { toastError } from '#web/components/query/toast-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { useExportAccount } from '#web/features/privacy/api/export-account.ts';
import { m } from '#web/paraglide/messages.js';

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
