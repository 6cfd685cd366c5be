import type { AreaKinds } from '#server/identity/two-persons/carry-out.ts';
import { correctBankEntry, explainBankEntry } from '#server/money/bank-statements/explain-entry.ts';
import { importStatements, previewStatements } from '#server/money/bank-statements/import-statements.ts';
import { readBankSide } from '#server/money/bank-statements/read-bank-side.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { bankStatementCalls } from '#shared/calls/money/books.ts';
import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';

/** As with answers of the bank: a JSON string is longer than the file. */
const BODY_LIMIT_BYTES = ANSWER_MOST_BYTES + 1024 * 1024;

export function bankStatementsRoutes(isTestMode: boolean, areaKinds: AreaKinds) {
  return ({ on, db, clock, actingOf, platform }: CallScope): void => {
    on(bankStatementCalls.read, async () => readBankSide(db, clock()));

    on(bankStatementCalls.upload, { bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
      const { content, fingerprint } = request.body;
      return fingerprint === undefined
        ? previewStatements(db, content)
        : importStatements(db, content, fingerprint, actingOf(request), clock());
    });

    on(bankStatementCalls.explainEntry, async (request) => {
      const two = { ...platform, isTestMode, areaKinds };
      const proposal = await explainBankEntry(two, request.params.id, request.body, actingOf(request));
      return { ...(await readBankSide(db, clock())), proposal };
    });

    on(bankStatementCalls.correctEntry, async (request) => {
      const two = { ...platform, isTestMode, areaKinds };
      const proposal = await correctBankEntry(two, request.params.id, request.body.note, actingOf(request));
      return { ...(await readBankSide(db, clock())), proposal };
    });
  };
}
