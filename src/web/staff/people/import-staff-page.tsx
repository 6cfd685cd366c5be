import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { analyticsCalls } from '#shared/calls/insights.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import type { StaffImport } from '#shared/contracts/staff-import.ts';
import type { ImportOutcome } from '#shared/file-imports.ts';
import { myBusinessQuery } from '#web/business/businesses/queries.ts';
import { call } from '#web/kit/client/call.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { INVITES, keepContacts } from '#web/staff/invites/kept-invites.ts';
import { ImportPreview } from '#web/staff/people/components/import-preview.tsx';
import { ImportSource } from '#web/staff/people/components/import-source.tsx';
import {
  type ImportDraft,
  newDraft,
  type UnknownRole,
  withUnknownRoles,
} from '#web/staff/people/import-draft.ts';

const LIST = '/business/staff';
const head = () => ({
  title: m.import_title(),
  detail: m.import_intro(),
});

export function Component() {
  const [draft, setDraft] = useState<ImportDraft>();
  const [preview, setPreview] = useState<StaffImport>();
  const [unknownRoles, setUnknownRoles] = useState<UnknownRole[]>([]);
  const latest = useRef<ImportDraft>(undefined);
  // A preview, without adding anybody. What was changed meanwhile has a preview of its own.
  const checking = useAction((body: ImportDraft) => call(staffCalls.import, { body }), {
    onDone: (answer, given) => {
      if (given !== latest.current) return;
      setPreview(answer);
      setUnknownRoles((before) => withUnknownRoles(before, answer));
    },
  });
  const check = (next: ImportDraft) => {
    latest.current = next;
    setDraft(next);
    checking.mutate(next);
  };
  const read = (content: string | undefined) => {
    setPreview(undefined);
    setUnknownRoles([]);
    checking.reset();
    if (content === undefined) setDraft(undefined);
    else check(newDraft(content));
  };
  const importing = useImporting();
  return (
    <Page {...head()}>
      <ImportSource
        isReading={checking.isPending && !preview}
        refusal={checking.error && !preview ? errorSentence(checking.error, m.import_failed()) : undefined}
        onTable={read}
      />
      {preview && draft && (
        <ImportPreview
          preview={preview}
          draft={draft}
          unknownRoles={unknownRoles}
          isChecking={checking.isPending}
          refusal={checking.error ? errorSentence(checking.error, m.import_failed()) : undefined}
          onChange={check}
          isImporting={importing.isPending}
          onImport={(allowDuplicates) =>
            importing.mutate(
              { ...draft, fingerprint: preview.fingerprint, allowDuplicates },
              // Staff may have been added since the preview: show a new one.
              { onError: () => check({ ...draft }) },
            )
          }
        />
      )}
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <CardsSkeleton cards={['h-120']} />);

/** Does exactly what the preview with this fingerprint shows, or nothing. Then the new people can be invited. */
function useImporting() {
  const navigate = useNavigate();
  const { data: business } = useQuery(myBusinessQuery);
  return useAction(
    (body: ImportDraft & { fingerprint: string; allowDuplicates: boolean }) =>
      call(staffCalls.import, { body }),
    {
      refreshes: [staffCalls, analyticsCalls],
      done: ({ rows }) => {
        const countOf = (wanted: ImportOutcome) => rows.filter(({ outcome }) => outcome === wanted).length;
        const [added, updated] = [countOf('add'), countOf('update')];
        return updated > 0 ? m.import_done_updated({ added, updated }) : m.import_done({ count: added });
      },
      failed: m.import_failed(),
      onDone: ({ rows }) => {
        if (business) keepContacts(business.id, rows);
        navigate(business?.status === 'active' ? INVITES : LIST);
      },
    },
  );
}
