/**
 * Every column that contains IBANs or what they could be found from, and what only we may have written. All have the type encrypted_text, and a test compares this list with the database.
 * `id` names the row; a bank file can be megabytes long, so fewer of them are read at once.
 */
export const encryptedColumns = [
  { table: 'users', column: 'iban', id: 'id', idType: 'uuid', batch: 500 },
  { table: 'businesses', column: 'iban', id: 'id', idType: 'integer', batch: 500 },
  { table: 'business_changes', column: 'old_iban', id: 'id', idType: 'integer', batch: 500 },
  { table: 'business_changes', column: 'new_iban', id: 'id', idType: 'integer', batch: 500 },
  { table: 'staff', column: 'iban', id: 'id', idType: 'integer', batch: 500 },
  { table: 'payouts', column: 'iban', id: 'id', idType: 'integer', batch: 500 },
  { table: 'settings', column: 'payer_iban', id: 'singleton', idType: 'boolean', batch: 1 },
  { table: 'payee_identities', column: 'facts', id: 'user_id', idType: 'uuid', batch: 500 },
  { table: 'authenticators', column: 'secret', id: 'user_id', idType: 'uuid', batch: 500 },
  { table: 'bank_files', column: 'pain001', id: 'id', idType: 'integer', batch: 10 },
  { table: 'bank_files', column: 'csv', id: 'id', idType: 'integer', batch: 10 },
  { table: 'seals', column: 'chain', id: 'id', idType: 'integer', batch: 500 },
  { table: 'coverage_keys', column: 'private_key', id: 'id', idType: 'integer', batch: 1 },
  { table: 'bank_channel_keys', column: 'private_key', id: 'id', idType: 'integer', batch: 10 },
  { table: 'bank_instant_keys', column: 'credential', id: 'id', idType: 'integer', batch: 10 },
  { table: 'bank_received', column: 'content', id: 'id', idType: 'integer', batch: 10 },
  { table: 'bank_accounts', column: 'iban', id: 'id', idType: 'integer', batch: 500 },
  { table: 'bank_file_lines', column: 'fingerprint', id: 'id', idType: 'integer', batch: 500 },
  { table: 'proposals', column: 'content', id: 'id', idType: 'uuid', batch: 500 },
  { table: 'webhook_endpoints', column: 'secret', id: 'id', idType: 'uuid', batch: 500 },
  { table: 'webhook_endpoints', column: 'old_secret', id: 'id', idType: 'uuid', batch: 500 },
] as const;

export type EncryptedColumn = (typeof encryptedColumns)[number];

type NameOf<Column> = Column extends { table: infer Table extends string; column: infer Name extends string }
  ? `${Table}.${Name}`
  : never;

/** `staff.iban` */
export type EncryptedColumnName = NameOf<EncryptedColumn>;

export function nameOf({ table, column }: EncryptedColumn): EncryptedColumnName {
  return `${table}.${column}` as EncryptedColumnName;
}
