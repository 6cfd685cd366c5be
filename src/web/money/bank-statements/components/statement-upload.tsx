import { statementColumns } from '#shared/statement-columns.ts';
import { PreviewUpload } from '#web/kit/query/preview-upload.tsx';
import { useApplyStatement, usePreviewStatement } from '#web/money/bank-statements/api/bank-statements.ts';
import { StatementPreviewTable } from '#web/money/bank-statements/components/statement-preview.tsx';
import { m } from '#web/paraglide/messages.js';

/** Shows what a statement of the bank would add; the admin then takes it in. */
export function StatementUpload() {
  return (
    <PreviewUpload
      title={m.bank_upload()}
      intro={m.bank_upload_intro()}
      hint={m.bank_upload_hint({ columns: statementColumns.join(', ') })}
      done={m.bank_upload_done()}
      failure={m.bank_upload_failed()}
      preview={usePreviewStatement()}
      apply={useApplyStatement()}
    >
      {(preview, isApplying, onApply) => (
        <StatementPreviewTable preview={preview} isApplying={isApplying} onApply={onApply} />
      )}
    </PreviewUpload>
  );
}
