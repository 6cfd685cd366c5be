import type { BusinessFacts } from '#server/business/businesses/edit-business.ts';
import type { ChangeRow } from '#server/business/changes/change-store.ts';

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
