import { FileText, Trash2 } from 'lucide-react';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { m } from '#web/paraglide/messages.js';
import { fileSize } from '#web/platform/files/file-size.ts';
import { ProgressBar } from '#web/platform/files/progress-bar.tsx';
import type { Upload } from '#web/platform/files/use-upload.ts';

type Props = { upload: Extract<Upload, { file: File }>; onRemove: () => void };

/** The chosen file: name, size, progress, and a button to remove it. */
export function UploadedFile({ upload, onRemove }: Props) {
  const { file } = upload;
  const stored = upload.state === 'stored';
  const percent = stored || file.size === 0 ? 100 : Math.round((upload.sentBytes / file.size) * 100);
  return (
    <div className="rounded-control border border-hairline bg-ground p-3">
      <div className="flex items-center gap-3">
        <FileText aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">
            <bdi>{file.name}</bdi>
          </p>
          <p className="text-small text-ink-soft tabular-nums">
            {fileSize(file.size)} ·{' '}
            {stored ? m.upload_done() : m.upload_running({ percent: String(percent) })}
          </p>
        </div>
        {stored && (
          <IconButton label={m.upload_remove({ name: file.name })} onClick={onRemove} className="-me-1">
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      {/* Stays after the upload has finished, so that the height does not change. */}
      <div className="mt-3">
        <ProgressBar label={m.upload_progress({ name: file.name })} value={percent} of={100} />
      </div>
    </div>
  );
}
