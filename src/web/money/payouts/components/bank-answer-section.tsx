import { PreviewUpload } from '#web/kit/query/preview-upload.tsx';
import { useApplyAnswer, usePreviewAnswer } from '#web/money/payouts/api/bank-answer.ts';
import { AnswerPreview } from '#web/money/payouts/components/answer-preview.tsx';
import { m } from '#web/paraglide/messages.js';

/** The columns that the server reads, for banks without pain.002 and for answers by telephone. */
const CSV_COLUMNS = 'end_to_end_id, status, amount, reference, reason';

/** Shows what a bank answer would change; the admin then applies it. */
export function BankAnswerSection() {
  return (
    <PreviewUpload
      title={m.payouts_answer()}
      intro={m.payouts_answer_intro()}
      hint={m.payouts_answer_hint({ columns: CSV_COLUMNS })}
      done={m.payouts_answer_applied()}
      failure={m.payouts_answer_failed()}
      className="mt-10"
      preview={usePreviewAnswer()}
      apply={useApplyAnswer()}
    >
      {(answer, isApplying, onApply) => (
        <AnswerPreview answer={answer} isApplying={isApplying} onApply={onApply} />
      )}
    </PreviewUpload>
  );
}
