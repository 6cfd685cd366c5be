/** For LIKE and ILIKE: what somebody types is looked for as it stands, also when it has a % or _ in it. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
