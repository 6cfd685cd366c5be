/**
 * Every page a browser can open, in one list: the web's router and the server, which answers 404 with the
 * same shell for any other path, both read it. `:name` stands for one segment.
 */
export const pagePaths = ['/', '/auth', '/unauthorized'] as const;
export type PagePath = (typeof pagePaths)[number];

export function isPagePath(pathname: string): boolean {
  const segments = segmentsOf(pathname);
  return pagePaths.some((pattern) => matches(segmentsOf(pattern), segments));
}

function segmentsOf(pathname: string): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}

function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith(':') || part === segments[index])
  );
}
