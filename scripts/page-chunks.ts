import type { Rolldown } from 'vite';

/** The modules at which each of the pages begins that people arrive at. */
export type PageModules = Readonly<Record<string, readonly string[]>>;

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'moduleIds' | 'facadeModuleId'>;

/**
 * Decides which modules are put together in one file, from a first build in which the bundler has divided them by itself:
 * into many small files, each with the modules that exactly the same pages need. A slow phone waits for every file, so
 * there are only a few: what every page needs, what several pages need, and what one page needs.
 */
export function chunkByModule(
  chunks: readonly Chunk[],
  start: string,
  pages: PageModules,
  later: PageModules,
): Map<string, string> {
  const closureOf = closures(chunks);
  const base = closureOf(start);
  const usersIn = (all: PageModules) => {
    const byName = Object.entries(all).map(([name, modules]) => ({
      name,
      chunks: new Set(modules.flatMap((module) => [...closureOf(module)])),
    }));
    return (chunk: Chunk) => byName.filter(({ chunks }) => chunks.has(chunk)).map(({ name }) => name);
  };
  const pagesWith = usersIn(pages);
  const laterWith = usersIn(later);
  const found = new Map<string, string>();
  for (const chunk of chunks) {
    const name = base.has(chunk) ? 'base' : (nameFor(pagesWith(chunk)) ?? laterWith(chunk).at(-1));
    for (const id of chunk.moduleIds.filter((each) => !isEntry(each))) {
      const chosen = isRuntime(id) ? 'base' : name;
      if (chosen) found.set(id, chosen);
    }
  }
  return found;
}

/** Undefined if no such page needs it: then the bundler decides. */
function nameFor(users: readonly string[]): string | undefined {
  if (users.length < 2) return users[0];
  // Staff find their portal where others find the landing page, so they load that too.
  if (users.every((user) => user === 'landing' || user === 'staff')) return 'landing';
  // The landing page is the first that people see, so it does not wait for the controls of the others.
  return users.includes('landing') ? 'common' : 'controls';
}

/** What an HTML document loads stays in its own file. */
function isEntry(id: string): boolean {
  return /\.html$|[\\/]src[\\/]web[\\/](main\.tsx|drawn\.ts)$/.test(id);
}

/** The bundler's own few lines, which any file may need. */
function isRuntime(id: string): boolean {
  return id.includes('rolldown/runtime');
}

/** Finds the chunk of a module, and all chunks that it imports. */
function closures(chunks: readonly Chunk[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const add = (chunk: Chunk | undefined, seen: Set<Chunk>): Set<Chunk> => {
    if (!chunk || seen.has(chunk)) return seen;
    seen.add(chunk);
    for (const file of chunk.imports) add(byFile.get(file), seen);
    return seen;
  };
  return (module: string): Set<Chunk> => {
    const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/web/${module}`)));
    if (!first) throw new Error(`${module} is in no chunk`);
    return add(first, new Set());
  };
}
