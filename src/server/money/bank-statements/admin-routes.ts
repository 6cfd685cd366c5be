import { explainBankEntry } from '#server/money/bank-statements/explain-entry.ts';
import { readBankSide } from '#server/money/bank-statements/read-bank-side.ts';
import { applyStatements, previewStatements } from '#server/money/bank-statements/take-statements.ts';
import { actingAdmin } from '#server/money/payouts/acting-admin.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';
import {
  bankSide,
  bankStatementPreview,
  bankStatementRequest,
  explainRequest,
} from '#shared/contracts/bank-statements.ts';
import { idParam } from '#shared/contracts/fields.ts';

/** As with answers of the bank: a JSON string is longer than the file. */
const BODY_LIMIT_BYTES = ANSWER_MOST_BYTES + 1024 * 1024;

export function bankStatementAdminRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/admin/bank-statements',
    {
      schema: {
        tags: ['books'],
        summary: 'The bank’s statements, where they differ from the books, and entries nobody has explained',
        response: { 200: bankSide, ...refused(401, 403) },
      },
    },
    async () => readBankSide(db, clock()),
  );

  app.post(
    '/api/admin/bank-statements',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags: ['books'],
        summary:
          "Preview what a statement of the bank account (camt.053 or CSV) would add. With the preview's fingerprint it is taken in, all or nothing",
        body: bankStatementRequest,
        response: { 200: bankStatementPreview, ...refused(400, 401, 403, 409, 413) },
      },
    },
    async (request) => {
      const { content, fingerprint } = request.body;
      return fingerprint === undefined
        ? previewStatements(db, content)
        : applyStatements(db, content, fingerprint, actingAdmin(request, userOf), clock());
    },
  );

  app.post(
    '/api/admin/bank-entries/:id/explain',
    {
      schema: {
        tags: ['books'],
        summary: 'Say what an unexplained entry of the bank account is; it is posted accordingly, once',
        params: idParam,
        body: explainRequest,
        response: { 200: bankSide, ...refused(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      await explainBankEntry(db, request.params.id, request.body, actingAdmin(request, userOf), clock());
      return readBankSide(db, clock());
    },
  );
}
