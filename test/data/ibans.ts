/** Invented accounts. Their check digits were computed as 98 minus the remainder by 97 (ISO 7064). */
export const VALID_IBANS = [
  'AE840330000000000000001',
  'AE160339999999999999999',
  'AE720260004815162342108',
  'AE890351020304050607080',
  'AE858601111222233334444',
  // All zeros and all nines: digits would be lost if the account were converted to a number.
  'AE630000000000000000000',
  'AE199999999999999999999',
  // The smallest and the largest check digits that this calculation can give.
  'AE020410000005100000051',
  'AE980410000005100000069',
];

/** The problem, and an IBAN that has it. */
export const INVALID_IBANS: [string, string][] = [
  ['check digits one too high', 'AE850330000000000000001'],
  ['two digits swapped', 'AE720260004815162341208'],
  ['one digit short', 'AE84033000000000000000'],
  ['one digit too many', 'AE8403300000000000000010'],
  ['the country in the middle', '84AE0330000000000000001'],
  ['another country', 'QA840330000000000000001'],
  ['a letter in the account', 'AE84033000000000000000O'],
  ['a hyphen between groups', 'AE84-0330-0000-0000-0000-001'],
  ['nothing', ''],
];
