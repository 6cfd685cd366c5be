import { expect, test } from 'vitest';
import { readBankAnswer } from '#server/money/payouts/bank-files/read-answer.ts';
import { aReason, aReport } from '#test/helpers/bank-answers.ts';

const report = aReport({ group: '<GrpSts>RJCT</GrpSts>' });
const table = 'end_to_end_id,status,amount,reference,reason\nK,paid,,,\n';

test.each(['', '\uFEFF'])('XML and tables are recognised after the prefix %j', (mark) => {
  expect(readBankAnswer(mark + report)).toMatchObject({ messageId: 'KARAM-BATCH-7', whole: 'failed' });
  expect(readBankAnswer(mark + table)).toMatchObject({ messageId: null, results: [{ endToEndId: 'K' }] });
});

test('a table that mentions an element is a table', () => {
  const withMark = table.replace('K,paid,,,', 'K,failed,,,see <Rsn>');
  expect(readBankAnswer(withMark).results).toMatchObject([{ outcome: 'failed', reason: 'see <Rsn>' }]);
  expect(() => readBankAnswer(`end_to_end_id<\n`)).toThrow('end_to_end_id');
});

test('a report that mentions a notice far behind its beginning is a report', () => {
  const reason = aReason('<Cd>NARR</Cd>', 'see the camt.054');
  const long = aReport({ group: `${' '.repeat(2000)}<GrpSts>RJCT</GrpSts>${reason}` });
  expect(readBankAnswer(long)).toMatchObject({ whole: 'failed', reason: 'NARR see the camt.054' });
});

test('a picture is refused', () => {
  expect(() => readBankAnswer('\u0089PNG\r\n')).toThrow(
    'Line 1 of the file has characters in it that are not text.',
  );
});
