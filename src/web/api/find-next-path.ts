/** Where the next page is, from the Link header of this one. The last page has none. */
export function findNextPath(link: string | null): string | undefined {
  return /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
}
