import { sql } from 'kysely';
import type { PaymentDesk } from '#server/features/payments/payment-desk.ts';
import { AppError } from '#server/http/app-error.ts';
import type { TipStage } from '#shared/contracts/tips.ts';
import type { ProviderName } from '#shared/provider-names.ts';
import type { TipStatus } from '#shared/statuses.ts';

type Row = {
  amount: string;
  fee: string;
  net: string;
  charged: string;
  status: TipStatus;
  provider: ProviderName;
  createdAt: Date;
  staffId: number;
  firstName: string;
  lastName: string;
  role: string;
  businessName: string;
  hasArrived: boolean;
  isOnItsWay: boolean;
  arrivedAt: Date | null;
};

/**
 * Where the money of a tip is, for whoever holds its token. A tip has arrived when all that was ever paid out to the
 * person reaches all that was ever credited up to this tip, less what was given back of the tips before it; it is on
 * its way when the payouts under way make up the rest.
 */
export async function followTip({ db, all }: Pick<PaymentDesk, 'db' | 'all'>, token: string) {
  const { rows } = await sql<Row>`
    SELECT tips.amount, tips.fee, tips.net, tips.charged, tips.status, tips.provider, tips.created_at,
      staff.id AS staff_id, staff.first_name, staff.last_name, staff.role, businesses.name AS business_name,
      coalesce(staff.total_paid_out >= due.total, false) AS has_arrived,
      coalesce(staff.total_earnings - staff.pending_payout >= due.total, false) AS is_on_its_way,
      (SELECT greatest(paid.created_at, posting.created_at) FROM postings paid
       WHERE paid.staff_id = tips.staff_id AND paid.cause = 'payout_completed' AND paid.running_total >= due.total
       ORDER BY paid.running_total LIMIT 1) AS arrived_at
    FROM tips
    JOIN staff ON staff.id = tips.staff_id
    JOIN businesses ON businesses.id = tips.business_id
    LEFT JOIN postings posting ON posting.tip_id = tips.id AND posting.cause = 'tip_paid'
      AND posting.debit_account = 'provider_clearing' AND posting.credit_account = 'staff_payable'
    LEFT JOIN LATERAL (
      SELECT posting.running_total - coalesce(sum(back.amount), 0) AS total FROM postings back
      WHERE back.staff_id = tips.staff_id AND back.cause = 'tip_refunded' AND back.debit_account = 'staff_payable'
        AND back.running_total < posting.running_total
    ) due ON true
    WHERE tips.token = ${token}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'There is no such tip.');
  const stage = stageOf(row);
  return {
    amount: row.amount,
    fee: row.fee,
    net: row.net,
    charged: row.charged,
    createdAt: row.createdAt,
    isTest: all[row.provider]?.isTest ?? false,
    stage,
    arrivedAt: stage === 'arrived' ? row.arrivedAt : null,
    person: { id: row.staffId, firstName: row.firstName, lastName: row.lastName, role: row.role },
    business: { name: row.businessName },
  };
}

function stageOf({ status, hasArrived, isOnItsWay }: Row): TipStage {
  if (status !== 'paid') return status;
  if (hasArrived) return 'arrived';
  return isOnItsWay ? 'on_its_way' : 'received';
}
