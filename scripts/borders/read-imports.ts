/** The imports of a file as paths in the repository, without packages and generated files. */
export function readImports(source: string): string[] {
  const found = source.matchAll(/(?:from|import\(|import)\s*'#(shared|server|web|messages)\/([^']+)'/g);
  return [...found]
    .map(([, side, path]) => (side === 'messages' ? `messages/${path}` : `src/${side}/${path}`))
    .filter((path) => !path.startsWith('src/web/paraglide/'));
}
