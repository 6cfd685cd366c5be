import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { screeningCalls } from '#shared/calls/money/screening.ts';
import type { Screening, screeningListPreview } from '#shared/contracts/screening.ts';
import { type ScreeningSource, screeningColumns, screeningSources } from '#shared/screening.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatDay, formatInstant } from '#web/kit/format/date-format.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { PreviewUpload } from '#web/kit/query/preview-upload.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { screeningSourceWords } from '#web/kit/words/screening-source-words.ts';
import { HitItem } from '#web/money/screening/hit-item.tsx';
import { m } from '#web/paraglide/messages.js';

const head = () => ({ title: m.screening_title(), detail: m.screening_intro() });
const placeholders = <CardsSkeleton cards={['h-48', 'h-48', 'h-40']} layout="grid gap-4" />;

export const Skeleton = pageSkeleton(head, placeholders);

const screeningQuery = queryOf(screeningCalls.read);

/** The loaded sanctions lists, and payees who may be on them. */
export function Component() {
  return (
    <Page {...head()}>
      <Loaded query={useQuery(screeningQuery)} failure={m.screening_failed()} skeleton={placeholders}>
        {(screening) => (
          <div className="grid gap-4">
            <Warnings screening={screening} />
            <Hits
              title={m.screening_open()}
              none={m.screening_open_none()}
              hits={screening.hits.filter(({ state }) => state === 'open')}
            />
            <div className="grid gap-4 lg:grid-cols-2">
              {screeningSources.map((source) => (
                <ListPanel key={source} source={source} screening={screening} />
              ))}
            </div>
            <Hits
              title={m.screening_decided()}
              none={m.screening_decided_none()}
              hits={screening.hits.filter(({ state }) => state !== 'open')}
            />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Warnings({ screening: { notLoaded, lists, toScreen } }: { screening: Screening }) {
  const old = lists.filter(({ isOld }) => isOld);
  return (
    <>
      {notLoaded.map((source) => (
        <Notice key={source} sentence={m.screening_not_loaded({ list: screeningSourceWords[source]() })} />
      ))}
      {old.map(({ source, loadedAt }) => (
        <Notice
          key={source}
          sentence={m.screening_old({ list: screeningSourceWords[source](), time: formatInstant(loadedAt) })}
        />
      ))}
      {toScreen > 0 && <Notice sentence={m.screening_to_screen({ count: toScreen })} />}
    </>
  );
}

type Preview = z.input<typeof screeningListPreview>;

/** A list: when it was loaded, and the upload of a newer one. */
function ListPanel({ source, screening }: { source: ScreeningSource; screening: Screening }) {
  const list = screening.lists.find((each) => each.source === source);
  const intro = list
    ? m.screening_loaded({
        entries: list.entryCount,
        day: formatDay(list.publishedOn),
        time: formatInstant(list.loadedAt),
        name: list.loadedByName,
      })
    : m.screening_loaded_never();
  return (
    <PreviewUpload
      title={screeningSourceWords[source]()}
      intro={intro}
      hint={
        source === 'un'
          ? m.screening_hint_un()
          : m.screening_hint_uae({ columns: screeningColumns.join(', ') })
      }
      done={m.screening_load_done()}
      failure={m.screening_load_failed()}
      choose={m.screening_choose()}
      send={(body) => call(screeningCalls.load, { body: { source, ...body } })}
    >
      {(preview, isApplying, onApply) => (
        <PreviewFacts preview={preview} isApplying={isApplying} onApply={onApply} />
      )}
    </PreviewUpload>
  );
}

function PreviewFacts(props: { preview: Preview; isApplying: boolean; onApply: () => void }) {
  const { people, organisations, publishedOn, added, changed, removed, applied } = props.preview;
  return (
    <div className="mt-4">
      <FactList
        facts={[
          { label: m.screening_published(), value: formatDay(publishedOn) },
          { label: m.screening_people(), value: people },
          { label: m.screening_organisations(), value: organisations },
          { label: m.screening_added(), value: added },
          { label: m.screening_changed(), value: changed },
          { label: m.screening_removed(), value: removed },
        ]}
      />
      {!applied && (
        <Button
          className="mt-4"
          label={m.screening_load()}
          loading={props.isApplying}
          onClick={props.onApply}
        />
      )}
    </div>
  );
}

function Hits({ title, none, hits }: { title: string; none: string; hits: Screening['hits'] }) {
  return (
    <Panel title={title}>
      {hits.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {hits.map((hit) => (
            <HitItem key={hit.id} hit={hit} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
