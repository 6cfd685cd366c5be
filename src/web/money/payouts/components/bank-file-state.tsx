import { Ban, CircleCheck, Clock, Download } from 'lucide-react';
import { bankFileCalls } from '#shared/calls/money/payouts.ts';
import { urlOf } from '#web/kit/client/call.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { buttonStyle } from '#web/kit/ui/button.tsx';
import type { BankFile } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

const styles = {
  waiting: { className: 'bg-pending text-on-pending', icon: Clock, word: m.release_state_waiting },
  released: { className: 'bg-active text-on-active', icon: CircleCheck, word: m.release_state_released },
  withdrawn: { className: 'bg-sunken text-ink-soft', icon: Ban, word: m.release_state_withdrawn },
};

export function BankFileBadge({ file }: { file: BankFile }) {
  const { className, icon: Icon, word } = styles[stateOf(file)];
  return (
    <Badge className={className}>
      <Icon aria-hidden="true" className="size-3.5" />
      {word()}
    </Badge>
  );
}

export function stateOf({ releasedAt, withdrawnAt }: BankFile): keyof typeof styles {
  if (withdrawnAt) return 'withdrawn';
  return releasedAt ? 'released' : 'waiting';
}

/** Plain links: the browser saves the file exactly as the server stored it. */
export function BankFileDownloads({ file: { id, messageId } }: { file: BankFile }) {
  const links = [
    { file: bankFileCalls.downloadPain001, format: m.payouts_download_xml() },
    { file: bankFileCalls.downloadCsv, format: m.payouts_download_csv() },
  ];
  return (
    <div className="-mx-3 mt-2 flex flex-wrap @4xl:-mx-2 @4xl:mt-0">
      {links.map(({ file, format }) => (
        <a
          key={format}
          href={urlOf(file, { params: { id } })}
          download
          aria-label={m.payouts_download_of({ format, name: messageId })}
          className={buttonStyle('quiet', '@4xl:min-h-9 @4xl:px-2 @4xl:text-small @4xl:whitespace-nowrap')}
        >
          <Download aria-hidden="true" className="size-4" />
          {format}
        </a>
      ))}
    </div>
  );
}
