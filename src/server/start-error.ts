/** A start that cannot go on for a reason a person can mend: printed as its sentence, without a stack. */
export class StartError extends Error {}
