import { auditRows } from '#test/access/audit-rows.ts';
import { authRows } from '#test/access/auth-rows.ts';
import { businessRows } from '#test/access/business-rows.ts';
import { connectionRows } from '#test/access/connection-rows.ts';
import { moneyRows } from '#test/access/money-rows.ts';
import { objectRows } from '#test/access/object-rows.ts';
import { platformRows } from '#test/access/platform-rows.ts';
import { reviewRows } from '#test/access/review-rows.ts';
import { staffRows } from '#test/access/staff-rows.ts';

export const allRows = [
  ...authRows,
  ...auditRows,
  ...businessRows,
  ...reviewRows,
  ...staffRows,
  ...connectionRows,
  ...objectRows,
  ...moneyRows,
  ...platformRows,
];
