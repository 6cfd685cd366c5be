/** How long the texts that a guest leaves with a tip can be, counted as JavaScript counts `length`. */
export const CUSTOMER_NAME_MAX_LENGTH = 80;
export const TIP_MESSAGE_MAX_LENGTH = 500;
