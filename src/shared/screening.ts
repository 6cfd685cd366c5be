/** The UN Security Council's consolidated list, and the local terrorist list of the UAE. */
export const screeningSources = ['un', 'uae'] as const;
export type ScreeningSource = (typeof screeningSources)[number];

/** The columns of a list that is uploaded as a table. Several names, years or nationalities in a cell are divided by ";". */
export const screeningColumns = ['reference', 'kind', 'names', 'birth_years', 'nationalities'] as const;

/** A list that was loaded longer ago than this is old: both publishers change theirs several times a month. */
export const LIST_OLD_DAYS = 7;

export const screeningStates = ['open', 'cleared', 'confirmed'] as const;

export const screeningDecisions = ['clear', 'confirm'] as const;
export type ScreeningDecision = (typeof screeningDecisions)[number];
