import { useQuery } from '@tanstack/react-query';
import { bankChannelCalls } from '#shared/calls/money/bank-channel.ts';
import { call } from '#web/kit/client/call.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { deliveryStateWords } from '#web/kit/words/delivery-state-words.ts';
import { receivedStateWords } from '#web/kit/words/received-state-words.ts';
import { type BankChannel, type BankDelivery, bankChannelQuery } from '#web/money/bank-channel/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** How files are exchanged with the bank's server, and what became of each. */
export function ChannelPanel() {
  return (
    <Loaded
      query={useQuery(bankChannelQuery)}
      failure={m.channel_load_failed()}
      skeleton={<CardsSkeleton cards={['h-48']} />}
    >
      {(channel) => (
        <Panel title={m.channel_title()}>
          <p className="mb-4 text-ink-soft">{channel.host ? m.channel_intro() : m.channel_off()}</p>
          {channel.host ? <OpenChannel channel={channel} /> : <SetUp />}
        </Panel>
      )}
    </Loaded>
  );
}

function SetUp() {
  return (
    <ButtonLink
      to="/admin/settings?part=money"
      variant="secondary"
      className="sm:self-start"
      label={m.channel_set_up()}
    />
  );
}

function OpenChannel({ channel }: { channel: BankChannel }) {
  const { problem, workedAt, deliveries, received } = channel;
  const test = useAction(() => call(bankChannelCalls.test), {
    done: ({ files }) => m.channel_test_done({ files }),
    failed: m.channel_test_failed(),
  });
  const exchange = useAction(() => call(bankChannelCalls.exchange), {
    refreshes: 'admin',
    done: m.channel_exchange_done(),
    failed: m.channel_exchange_failed(),
  });
  return (
    <div className="flex flex-col gap-4">
      <p>
        <bdi className="font-medium">{channel.host}</bdi>
        <span className="block text-small text-ink-soft">
          {workedAt ? m.channel_worked({ time: formatInstant(workedAt) }) : m.channel_never()}
        </span>
      </p>
      {problem && <Notice sentence={refusalSentence(problem)} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          loading={test.isPending}
          onClick={() => test.mutate()}
          label={m.channel_test()}
        />
        <Button
          variant="secondary"
          loading={exchange.isPending}
          onClick={() => exchange.mutate()}
          label={m.channel_exchange()}
        />
      </div>
      <h3 className="mt-2 font-semibold">{m.channel_deliveries()}</h3>
      <DataTable
        caption={m.channel_deliveries()}
        columns={deliveryColumns()}
        rows={deliveries}
        rowKey={({ bankFileId }) => String(bankFileId)}
        width="wide"
        empty={m.channel_deliveries_none()}
      />
      <h3 className="mt-2 font-semibold">{m.channel_received()}</h3>
      <DataTable
        caption={m.channel_received()}
        columns={receivedColumns()}
        rows={received}
        width="wide"
        empty={m.channel_received_none()}
      />
    </div>
  );
}

function deliveryColumns(): Column<BankDelivery>[] {
  return [
    {
      header: m.channel_file(),
      cell: ({ bankFileId, name }) => (
        <TextLink to={`/admin/bank-files/${bankFileId}`} isQuiet className="wrap-anywhere" label={name} />
      ),
      lead: true,
    },
    {
      header: m.channel_state(),
      cell: ({ state, problem }) => <State words={deliveryStateWords[state]()} problem={problem} />,
    },
    { header: m.channel_since(), cell: ({ sentAt, queuedAt }) => formatInstant(sentAt ?? queuedAt) },
    { header: m.channel_checksum(), cell: ({ checksum }) => <Checksum checksum={checksum} /> },
  ];
}

type Received = BankChannel['received'][number];

function receivedColumns(): Column<Received>[] {
  return [
    {
      header: m.channel_file(),
      cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi>,
      lead: true,
    },
    {
      header: m.channel_state(),
      cell: ({ state, problem }) => <State words={receivedStateWords[state]()} problem={problem} />,
    },
    { header: m.channel_since(), cell: ({ receivedAt }) => formatInstant(receivedAt) },
    { header: m.channel_checksum(), cell: ({ checksum }) => <Checksum checksum={checksum} /> },
  ];
}

function State({ words, problem }: { words: string; problem: BankDelivery['problem'] }) {
  return (
    <>
      {words}
      {problem && (
        <span className="block text-small wrap-anywhere text-danger">{refusalSentence(problem)}</span>
      )}
    </>
  );
}

/** Enough of it to compare with what the bank says. */
function Checksum({ checksum }: { checksum: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-small">
      {checksum.slice(0, 16)}
    </bdi>
  );
}
