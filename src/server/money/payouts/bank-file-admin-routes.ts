import { z } from 'zod';
import { actingAdmin } from '#server/money/payouts/acting-admin.ts';
import { findBankFileText, listBankFiles } from '#server/money/payouts/bank-file-store.ts';
import { makeBankFile } from '#server/money/payouts/make-bank-file.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { bankFile, bankFileRequest } from '#shared/contracts/bank-files.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/paging.ts';

const formats = [
  {
    path: 'pain001.xml',
    format: 'pain001',
    type: 'application/xml',
    summary: 'The bank file as ISO 20022 pain.001; the same bytes every time',
  },
  {
    path: 'payouts.csv',
    format: 'csv',
    type: 'text/csv',
    summary: 'The bank file as CSV; the same bytes every time',
  },
] as const;

export const bankFileAdminRoutes =
  (isTestMode: boolean) =>
  ({ app, db, clock, userOf }: SignedInScope): void => {
    app.post(
      '/api/admin/bank-files',
      {
        schema: {
          tags: ['payouts'],
          summary:
            'Make a bank file of pending payouts, all of them or none. It can be downloaded after its release',
          body: bankFileRequest,
          response: { 201: bankFile, ...refused(400, 401, 403, 409) },
        },
      },
      async (request, reply) => {
        const { payoutIds } = request.body;
        const by = actingAdmin(request, userOf);
        return reply.code(201).send(await makeBankFile(db, payoutIds, by, { isTestMode, now: clock() }));
      },
    );

    app.get(
      '/api/admin/bank-files',
      {
        schema: {
          tags: ['payouts'],
          summary: 'Bank files, newest first, with the number of payouts without a bank answer',
          querystring: pageQuery,
          response: { 200: z.array(bankFile), ...refused(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const files = await listBankFiles(db, request.query);
        linkNextPage(reply, request.query, files);
        return files;
      },
    );

    for (const { path, format, type, summary } of formats) {
      app.get(
        `/api/admin/bank-files/:id/${path}`,
        {
          schema: {
            tags: ['payouts'],
            summary,
            params: idParam,
            response: {
              200: { content: { [type]: { schema: z.string() } } },
              ...refused(400, 401, 403, 404, 409),
            },
          },
        },
        async (request, reply) => {
          const { id } = request.params;
          const file = await findBankFileText(db, id, format);
          if (!file) throw refuse('not_found', 'no_such_bank_file');
          const { messageId, releasedAt, text } = file;
          if (!releasedAt) throw refuse('conflict', 'bank_file_not_released');
          // Every download is recorded, because a bank would pay such a file.
          await recordAudit(db, actingAdmin(request, userOf), {
            action: 'bank_file.downloaded',
            subject: { type: 'bank_file', id },
            detail: { messageId, format },
          });
          return reply
            .type(`${type}; charset=utf-8`)
            .header('content-disposition', `attachment; filename="${messageId}.${path.split('.')[1]}"`)
            .send(text);
        },
      );
    }
  };
