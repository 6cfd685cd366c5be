import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorSentence } from '#web/api/error-sentence.ts';
import { Subpage } from '#web/app/layout/subpage.tsx';
import { toastError } from '#web/components/query/toast-error.ts';
import { LoadingRegion } from '#web/components/ui/loading-region.tsx';
import { Skeleton as Bone } from '#web/components/ui/skeleton.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useImportStaff, usePreviewImport } from '#web/features/staff/api/import-staff.ts';
import { ImportPreview } from '#web/features/staff/components/import-preview.tsx';
import { ImportSource } from '#web/features/staff/components/import-source.tsx';
import { m } from '#web/paraglide/messages.js';

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
