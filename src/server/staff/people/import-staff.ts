import { createHash } from 'node:crypto';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { getBusinessToStaff, refuseBankAccount } from '#server/staff/people/manage-staff.ts';
import { type Note, type PlannedRow, planImport, readStaffFile } from '#server/staff/people/plan-import.ts';
import { listKnownPeople, lockImports } from '#server/staff/people/staff-list-store.ts';
import { createStaff } from '#server/staff/people/staff-store.ts';
import type { StaffImport } from '#shared/contracts/staff-import.ts';

/** Shows what a file would add, without adding anybody. */
export async function previewImport(db: Db, owner: SignedInUser, content: string): Promise<StaffImport> {
  const business = await getBusinessToStaff(db, owner);
  const plan = planImport(readStaffFile(content), await listKnownPeople(db, business.id));
  refuseIbansOf(owner, plan);
  return { ...describe(content, plan), isWritten: false };
}

type Shown = { content: string; fingerprint: string; allowDuplicates: boolean };

/** Adds all people of a preview or, if anything has changed since or has a problem, none. */
export async function importStaff(
  db: Db,
  owner: SignedInUser,
  actor: Actor,
  { content, fingerprint, allowDuplicates }: Shown,
): Promise<StaffImport & { businessId: number }> {
  const file = readStaffFile(content);
  return db.transaction().execute(async (transaction) => {
    const { id: businessId, name: businessName } = await getBusinessToStaff(transaction, owner);
    await lockImports(transaction, businessId);
    const plan = planImport(file, await listKnownPeople(transaction, businessId));
    refuseIbansOf(owner, plan);
    const described = describe(content, plan);
    if (described.fingerprint !== fingerprint) throw refuse('conflict', 'preview_outdated');
    if (described.problems > 0) throw refuse('conflict', 'import_has_problems');
    if (described.warnings > 0 && !allowDuplicates) throw refuse('conflict', 'import_has_duplicates');
    for (const { staff } of plan) {
      if (!staff) continue;
      const { businessId: _, ...values } = staff;
      await createStaff(transaction, { ...values, businessId, businessName });
    }
    await recordAudit(transaction, actor, 'staff.imported', {
      business: businessId,
      detail: { count: plan.length },
    });
    return { ...described, isWritten: true, businessId };
  });
}

function refuseIbansOf(owner: SignedInUser, plan: PlannedRow[]): void {
  if (plan.some(({ file }) => file.cells.iban !== '')) refuseBankAccount(owner);
}

function describe(content: string, plan: PlannedRow[]): Omit<StaffImport, 'isWritten'> {
  const rows = plan.map(({ file, staff, problems, warnings }) => ({
    row: file.line,
    firstName: file.cells.first_name,
    lastName: file.cells.last_name,
    role: staff?.role ?? file.cells.role,
    roleTitle: file.cells.role_title,
    walletId: file.cells.wallet_id,
    iban: staff?.iban ?? file.cells.iban,
    problems: problems.map(said),
    warnings: warnings.map(said),
  }));
  return {
    rows,
    problems: rows.reduce((sum, row) => sum + row.problems.length, 0),
    warnings: rows.reduce((sum, row) => sum + row.warnings.length, 0),
    // The rows say who has the same name, so somebody added after the preview gives another fingerprint.
    fingerprint: createHash('sha256')
      .update(JSON.stringify([content, rows]))
      .digest('base64url'),
  };
}

function said({ column, refusal }: Note) {
  return { column, ...withMessage(refusal) };
}
