/**
 * "12,345": a whole number in Western digits, as Arabic in the UAE writes them. Intl is not used, because loading it takes
 * long on a slow phone.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
