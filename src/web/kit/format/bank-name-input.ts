/** A name in Latin letters, also on a page that runs from right to left. */
export const bankNameInput = {
  dir: 'ltr',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 70,
  className: 'rtl:text-end',
} as const;
