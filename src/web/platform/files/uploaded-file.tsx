import { FileText, Trash2 } from 'lucide-react';
import { IconButton } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';
import { fileSize } from '#web/platform/files/file-check.ts';
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

type ProgressBarProps = { label: string; value: number; of: number };

/** Grows by transform only, so that nothing around it is laid out again. */
function ProgressBar({ label, value, of }: ProgressBarProps) {
  const share = of === 0 ? 0 : Math.min(1, value / of);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform rtl:origin-right"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
