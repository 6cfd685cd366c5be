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
import { createStaff, updateStaff } from '#server/staff/people/staff-store.ts';
import type { StaffImport, StaffImportRequest } from '#shared/contracts/staff-import.ts';
import { findPhone } from '#shared/text/phone.ts';

/** Shows what a file would do, without adding or changing anybody. */
export async function previewImport(
  db: Db,
  owner: SignedInUser,
  request: StaffImportRequest,
): Promise<StaffImport> {
  const business = await getBusinessToStaff(db, owner);
  const file = readStaffFile(request.content, request.mended);
  const plan = planImport(file, await listKnownPeople(db, business.id), request);
  refuseIbansOf(owner, plan);
  return { ...describe(request.content, plan), isWritten: false };
}

/** Adds and changes all people of a preview or, if anything has changed since or has a problem, none. */
export async function importStaff(
  db: Db,
  owner: SignedInUser,
  actor: Actor,
  request: StaffImportRequest,
): Promise<StaffImport & { businessId: number }> {
  const { content, mended, fingerprint, allowDuplicates } = request;
  const file = readStaffFile(content, mended);
  return db.transaction().execute(async (transaction) => {
    const { id: businessId, name: businessName } = await getBusinessToStaff(transaction, owner);
    await lockImports(transaction, businessId);
    const plan = planImport(file, await listKnownPeople(transaction, businessId), request);
    refuseIbansOf(owner, plan);
    const described = describe(content, plan);
    if (described.fingerprint !== fingerprint) throw refuse('conflict', 'preview_outdated');
    if (described.problems > 0) throw refuse('conflict', 'import_has_problems');
    if (described.warnings > 0 && !allowDuplicates) throw refuse('conflict', 'import_has_duplicates');
    const ids: (number | null)[] = [];
    for (const row of plan) ids.push(await writeRow(transaction, actor, row, { businessId, businessName }));
    const count = plan.filter(({ outcome }) => outcome === 'add').length;
    if (count > 0)
      await recordAudit(transaction, actor, 'staff.imported', { business: businessId, detail: { count } });
    const rows = described.rows.map((row, index) => ({ ...row, staffId: ids[index] ?? null }));
    return { ...described, rows, isWritten: true, businessId };
  });
}

/** The id of the person whom the row is about. */
async function writeRow(
  transaction: Db,
  actor: Actor,
  { staff, outcome, known, changes }: PlannedRow,
  business: { businessId: number; businessName: string },
): Promise<number | null> {
  if (staff && outcome === 'add') {
    const { businessId: _, ...values } = staff;
    return (await createStaff(transaction, { ...values, ...business })).id;
  }
  if (staff && known && outcome === 'update') {
    const { firstName, lastName, role, roleTitle, walletId } = staff;
    await updateStaff(transaction, known.id, { firstName, lastName, role, roleTitle, walletId });
    const fields = changes.map((column) => fieldNames[column]).sort();
    await recordAudit(transaction, actor, 'staff.changed', { staff: known.id, detail: { fields } });
  }
  return known?.id ?? null;
}

/** As the audit log names them after a change in the form. */
const fieldNames = {
  first_name: 'firstName',
  last_name: 'lastName',
  role: 'role',
  role_title: 'roleTitle',
  wallet_id: 'walletId',
  iban: 'iban',
  email: 'email',
  phone: 'phone',
} as const;

function refuseIbansOf(owner: SignedInUser, plan: PlannedRow[]): void {
  if (plan.some(({ file, outcome }) => outcome !== 'left_out' && file.cells.iban !== ''))
    refuseBankAccount(owner);
}

function describe(content: string, plan: PlannedRow[]): Omit<StaffImport, 'isWritten'> {
  const rows = plan.map(({ file, staff, known, outcome, changes, problems, warnings }) => ({
    row: file.line,
    firstName: file.cells.first_name,
    lastName: file.cells.last_name,
    role: staff?.role ?? file.cells.role,
    roleTitle: file.cells.role_title,
    walletId: file.cells.wallet_id,
    iban: staff?.iban ?? file.cells.iban,
    email: file.cells.email,
    phone: findPhone(file.cells.phone) ?? file.cells.phone,
    outcome,
    staffId: known?.id ?? null,
    knownAs: known ? `${known.firstName} ${known.lastName}` : null,
    changes,
    problems: problems.map(said),
    warnings: warnings.map(said),
  }));
  return {
    rows,
    problems: rows.reduce((sum, row) => sum + row.problems.length, 0),
    warnings: rows.reduce((sum, row) => sum + row.warnings.length, 0),
    // The rows say who is known, so somebody added after the preview gives another fingerprint.
    fingerprint: createHash('sha256')
      .update(JSON.stringify([content, rows]))
      .digest('base64url'),
  };
}

function said({ column, refusal }: Note) {
  return { column, ...withMessage(refusal) };
}
