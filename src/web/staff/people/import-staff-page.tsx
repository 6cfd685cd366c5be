import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { analyticsCalls } from '#shared/calls/insights.ts';
import { staffCalls } from '#shared/calls/staff/people.ts';
import { call } from '#web/kit/client/call.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { refresh } from '#web/kit/client/queries.ts';
import { Subpage } from '#web/kit/page/subpage.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Skeleton as Bone } from '#web/kit/ui/skeleton.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { ImportPreview } from '#web/staff/people/components/import-preview.tsx';
import { ImportSource } from '#web/staff/people/components/import-source.tsx';

const LIST = '/business/staff';
const words = () => ({
  back: { to: LIST, label: m.staff_list_back() },
  title: m.import_title(),
  detail: m.import_intro(),
});

export function Component() {
  const navigate = useNavigate();
  const [content, setContent] = useState<string>();
  const preview = usePreviewImport();
  const importing = useImportStaff();

  const read = (table: string | undefined) => {
    setContent(table);
    if (table === undefined) preview.reset();
    else preview.mutate(table);
  };
  const write = (table: string, fingerprint: string, allowDuplicates: boolean) =>
    importing.mutate(
      { content: table, fingerprint, allowDuplicates },
      {
        onSuccess: ({ rows }) => {
          toast({ title: m.import_done({ count: rows.length }) });
          navigate(LIST);
        },
        onError: (error) => {
          toastError(error, m.import_failed());
          // Somebody may have been added since the preview: show a new one.
          preview.mutate(table);
        },
      },
    );
  return (
    <Subpage {...words()}>
      <ImportSource
        isReading={preview.isPending}
        refusal={preview.error ? errorSentence(preview.error, m.import_failed()) : undefined}
        onTable={read}
      />
      {preview.data && content !== undefined && (
        <ImportPreview
          key={preview.data.fingerprint}
          preview={preview.data}
          isImporting={importing.isPending}
          onImport={(allowDuplicates) => write(content, preview.data.fingerprint, allowDuplicates)}
        />
      )}
    </Subpage>
  );
}

export function Skeleton() {
  return (
    <Subpage {...words()}>
      <LoadingRegion>
        <Bone className="h-120 rounded-card" />
      </LoadingRegion>
    </Subpage>
  );
}

/** Returns whom the file would add, without adding anybody. */
function usePreviewImport() {
  return useMutation({
    mutationFn: (content: string) => call(staffCalls.import, { body: { content } }),
  });
}

/** Adds exactly the people of the preview with this fingerprint, or nobody. */
function useImportStaff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { content: string; fingerprint: string; allowDuplicates: boolean }) =>
      call(staffCalls.import, { body }),
    onSuccess: () => {
      void refresh(queryClient, staffCalls, analyticsCalls);
    },
  });
}
