import { actingAdmin } from '#server/money/payouts/acting-admin.ts';
import { applyAnswer, previewAnswer } from '#server/money/payouts/take-answer.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { ANSWER_MOST_BYTES, bankAnswerPreview, bankAnswerRequest } from '#shared/contracts/bank-files.ts';

/**
 * The answer is sent as a JSON string, which is longer than the file: each quotation mark and line end takes
 * two characters.
 */
const BODY_LIMIT_BYTES = ANSWER_MOST_BYTES + 1024 * 1024;

export function bankAnswerAdminRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.post(
    '/api/admin/bank-answers',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags: ['payouts'],
        summary:
          "Preview what a bank answer (pain.002 or CSV) would change. With the preview's fingerprint it is applied, all or nothing",
        body: bankAnswerRequest,
        response: { 200: bankAnswerPreview, ...refused(400, 401, 403, 409, 413) },
      },
    },
    async (request) => {
      const { content, fingerprint } = request.body;
      const admin = actingAdmin(request, userOf);
      return fingerprint === undefined
        ? previewAnswer(db, content, admin)
        : applyAnswer(db, content, fingerprint, admin, clock());
    },
  );
}
