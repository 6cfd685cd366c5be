import { listProposals } from '#server/money/debts/write-off-store.ts';
import { listDebts as listDebtRows, sumWrittenOff } from '#server/money/ledger/read/debts.ts';
import { listRefundsBehind } from '#server/money/ledger/read/portal-tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getFilsFrom } from '#shared/money.ts';

const SHOWN = 100;

/** People who owe, for an admin. Each is a case: since when, from which tips, and whether new tips can repay it. */
export async function listDebts(db: Db, adminId: string) {
  const rows = await listDebtRows(db, SHOWN);
  const proposals = await listProposals(db);
  const debts = [];
  for (const { businessId, businessName, count, total, ...debt } of rows) {
    const behind = await listRefundsBehind(db, debt.staffId, getFilsFrom(debt.amount));
    const proposal = proposals.find(({ staffId }) => staffId === debt.staffId);
    debts.push({
      ...debt,
      business: { id: businessId, name: businessName },
      causes: behind.map(({ id, net, refundedAt, isDisputed }) => ({
        tipId: id,
        amount: net,
        at: refundedAt,
        isDisputed,
      })),
      writeOff: proposal ? { ...proposal, isOwn: proposal.proposedBy === adminId } : null,
    });
  }
  return {
    debts,
    count: rows[0]?.count ?? 0,
    total: rows[0]?.total ?? '0',
    writtenOff: await sumWrittenOff(db),
  };
}
