import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import manifest from '../../package.json' with { type: 'json' };

type Span = { start: number; end: number };

/** What the borders need to know about a file. A parser reads it, so comments and formatting make no difference. */
export type Source = {
  path: string;
  /** Imported files as paths in the repository, also those imported only for their types. No packages. */
  imports: string[];
  /** Imports that are written as a relative path. */
  relativeImports: string[];
  /** What is imported from packages, by its name there: `kysely sql`, or `kysely *` for everything. */
  packageNames: string[];
  /** Strings, templates (with `?` for each inserted value) and keys of objects. */
  words: { text: string; start: number }[];
  /** The templates among them that are tagged as SQL. */
  sql: string[];
  /** Calls of methods. Words between `start` and `end` are in the first argument. */
  calls: ({ method: string } & Span)[];
  /** The first thing that the parser does not understand. */
  error: string | undefined;
};

export function readSource(path: string, code: string): Source {
  const { program, errors } = parseSync(path, code);
  const source: Source = {
    path,
    imports: [],
    relativeImports: [],
    packageNames: [],
    words: [],
    sql: [],
    calls: [],
    error: errors[0]?.message,
  };
  const addWord = ({ start }: Span, text: string | undefined) =>
    void source.words.push({ text: text ?? '', start });
  new Visitor({
    ImportDeclaration: (node) => addImport(source, node.source, node.specifiers.map(importedName)),
    ExportNamedDeclaration: (node) => addImport(source, node.source, ['*']),
    ExportAllDeclaration: (node) => addImport(source, node.source, ['*']),
    ImportExpression: (node) => addImport(source, node.source, ['*']),
    TSImportType: (node) => addImport(source, node.source, []),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      source.calls.push({ method: callee.property.name, start: first?.start ?? 0, end: first?.end ?? 0 });
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') source.sql.push(textOf(quasi) ?? '');
    },
    Literal: (node) => addWord(node, textOf(node)),
    TemplateLiteral: (node) => addWord(node, textOf(node)),
    Property: ({ key }) => addWord(key, key.type === 'Identifier' ? key.name : undefined),
  }).visit(program);
  return source;
}

/** The aliases of package.json: `#server/` is `src/server/`. */
const aliases = Object.entries(manifest.imports).map(([alias, target]) => ({
  start: alias.slice(0, -'*'.length),
  folder: target.slice('./'.length, -'*'.length),
}));

function addImport(source: Source, node: ESTree.Node | null, names: string[]): void {
  const written = node ? textOf(node) : undefined;
  if (written === undefined) return;
  const alias = aliases.find(({ start }) => written.startsWith(start));
  if (alias) source.imports.push(alias.folder + written.slice(alias.start.length));
  else if (written.startsWith('.')) {
    source.imports.push(posix.join(posix.dirname(source.path), written));
    source.relativeImports.push(written);
  } else source.packageNames.push(...names.map((name) => `${written} ${name}`));
}

function importedName(node: ESTree.ImportDeclarationSpecifier): string {
  if (node.type !== 'ImportSpecifier') return '*';
  return node.imported.type === 'Identifier' ? node.imported.name : node.imported.value;
}

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('?');
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
