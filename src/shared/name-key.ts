/** The same for names that look the same: "Maya  FERNANDES" and "Maya Fernandes". */
export function nameKey({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
