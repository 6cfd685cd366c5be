import type { BusinessFacts } from '#server/business/businesses/business-store.ts';
import { type ChangeRow, listChangesOf } from '#server/business/changes/change-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { describeDocuments } from '#server/platform/files/documents.ts';
import type { BusinessChange } from '#shared/contracts/business-changes.ts';
import { maskIban } from '#shared/money/iban.ts';

const MOST = 100;

export type DescribedChange = BusinessChange & { deciderName: string | null };

/** The requests of a business, newest first. Its owner sees masked IBANs, an admin compares whole ones. */
export async function describeChanges(
  db: Db,
  businessId: number,
  ibans: 'masked' | 'whole',
): Promise<DescribedChange[]> {
  const rows = await listChangesOf(db, businessId, MOST);
  const facts = rows.flatMap((row) => [factsBefore(row), factsAfter(row)]);
  const findDocument = await describeDocuments(
    db,
    facts.flatMap(({ licenceDocumentPath, ibanDocumentPath }) => [licenceDocumentPath, ibanDocumentPath]),
  );
  const shownIban = (iban: string | null) => (iban && ibans === 'masked' ? maskIban(iban) : iban);
  return rows.map((row) => describe(row, findDocument, shownIban));
}

function describe(
  row: ChangeRow,
  findDocument: Awaited<ReturnType<typeof describeDocuments>>,
  shownIban: (iban: string | null) => string | null,
): DescribedChange {
  const [before, after] = [factsBefore(row), factsAfter(row)];
  const documents = (path: 'licenceDocumentPath' | 'ibanDocumentPath') =>
    before[path] === after[path]
      ? null
      : { before: findDocument(before[path]), after: findDocument(after[path]) };
  const { id, status, reason, note, requestedAt, decidedAt, deciderName } = row;
  return {
    ...{ id, status, reason, note, requestedAt, decidedAt, deciderName },
    name: before.name === after.name ? null : { before: before.name, after: after.name },
    tlNumber: before.tlNumber === after.tlNumber ? null : { before: before.tlNumber, after: after.tlNumber },
    iban: row.changesIban ? { before: shownIban(before.iban), after: shownIban(after.iban) } : null,
    licenceDocument: documents('licenceDocumentPath'),
    ibanDocument: documents('ibanDocumentPath'),
  };
}

const names = [
  'name',
  'tlNumber',
  'iban',
  'licenceDocumentPath',
  'ibanDocumentPath',
] as const satisfies (keyof BusinessFacts)[];

/** The names of the facts that differ, for the audit log: it has no IBANs. */
export function changedFacts(before: BusinessFacts, after: BusinessFacts): string[] {
  return names.filter((name) => before[name] !== after[name]);
}

export function factsOf(business: BusinessFacts): BusinessFacts {
  const { name, tlNumber, iban, licenceDocumentPath, ibanDocumentPath } = business;
  return { name, tlNumber, iban, licenceDocumentPath, ibanDocumentPath };
}

export function factsBefore(change: ChangeRow): BusinessFacts {
  return {
    name: change.oldName,
    tlNumber: change.oldTlNumber,
    iban: change.oldIban,
    licenceDocumentPath: change.oldLicenceDocumentPath,
    ibanDocumentPath: change.oldIbanDocumentPath,
  };
}

export function factsAfter(change: ChangeRow): BusinessFacts {
  return {
    name: change.newName,
    tlNumber: change.newTlNumber,
    iban: change.newIban,
    licenceDocumentPath: change.newLicenceDocumentPath,
    ibanDocumentPath: change.newIbanDocumentPath,
  };
}
