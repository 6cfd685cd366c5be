import type { FactsChange } from '#shared/contracts/business-changes.ts';
import type { BusinessProfile } from '#web/business/changes/api/profile.ts';
import type { Upload } from '#web/platform/files/use-upload.ts';

/** Only what differs from the profile, so that an admin reviews nothing that stays as it is. */
export function changesOf(
  { name, tlNumber }: BusinessProfile,
  typed: FactsChange,
  uploads: { licence: Upload; iban: Upload },
): FactsChange {
  return {
    ...(typed.name !== name && { name: typed.name }),
    ...(typed.tlNumber !== tlNumber && { tlNumber: typed.tlNumber }),
    ...(typed.iban !== undefined && { iban: typed.iban, password: typed.password }),
    ...(uploads.licence.state === 'stored' && { licenceDocumentPath: uploads.licence.path }),
    ...(uploads.iban.state === 'stored' && { ibanDocumentPath: uploads.iban.path }),
  };
}
