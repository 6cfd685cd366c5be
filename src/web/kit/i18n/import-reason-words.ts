import type { importReasons } from '#shared/reasons/import-reasons.ts';
import type { ReasonWords } from '#web/kit/i18n/reason-words-type.ts';
import { m } from '#web/paraglide/messages.js';

export const importReasonWords: ReasonWords<keyof typeof importReasons> = {
  import_too_large: m.reason_import_too_large,
  import_not_text: m.reason_import_not_text,
  import_empty: m.reason_import_empty,
  import_without_rows: m.reason_import_without_rows,
  import_too_many_rows: m.reason_import_too_many_rows,
  import_quote_misplaced: m.reason_import_quote_misplaced,
  import_column_unknown: m.reason_import_column_unknown,
  import_column_repeated: m.reason_import_column_repeated,
  import_column_missing: m.reason_import_column_missing,
  import_cell_count: m.reason_import_cell_count,
  import_role_unknown: m.reason_import_role_unknown,
  import_title_without_other: m.reason_import_title_without_other,
  import_same_as_row: m.reason_import_same_as_row,
  import_known: m.reason_import_known,
  import_name_of_row: m.reason_import_name_of_row,
  import_name_known: m.reason_import_name_known,
  import_has_problems: m.reason_import_has_problems,
  import_has_duplicates: m.reason_import_has_duplicates,
  import_person_unknown: m.reason_import_person_unknown,
  import_person_ambiguous: m.reason_import_person_ambiguous,
  import_hours_repeated: m.reason_import_hours_repeated,
};
