/** Longest texts that a guest can leave with a tip, in UTF-16 units (`length`). */
export const CUSTOMER_NAME_MAX_LENGTH = 80;
export const TIP_MESSAGE_MAX_LENGTH = 500;
