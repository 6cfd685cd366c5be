/** Rules that hold other rules. Those like @font-face and @keyframes hold none, and are kept whole. */
const GROUP = /^@(layer|media|supports|container)\b/;

/**
 * The part of a style sheet that a page needs as long as no script changes it. A rule is left out only if its selector
 * names classes and the page has none of them; every other rule stays, whatever it is.
 */
export function neededStyles(css: string, html: string): string {
  return pruned(css, classesIn(html));
}

function pruned(css: string, classes: Set<string>): string {
  let kept = '';
  for (const { head, body } of rulesOf(css)) {
    const selector = head.replace(/\/\*.*?\*\//gs, '').trim();
    if (body === undefined) kept += head;
    else if (GROUP.test(selector)) {
      const inner = pruned(body, classes);
      if (inner) kept += `${head}{${inner}}`;
    } else if (mayMatch(selector, classes)) kept += `${head}{${body}}`;
  }
  return kept;
}

type Rule = { head: string; body?: string };

/** The rules of one level. What has no body, such as an @import, comes with its semicolon. */
function* rulesOf(css: string): Generator<Rule> {
  let from = 0;
  while (from < css.length) {
    const opened = findOutside(css, from, '{;');
    if (opened === -1 || css[opened] === ';') {
      const end = opened === -1 ? css.length : opened + 1;
      yield { head: css.slice(from, end) };
      from = end;
      continue;
    }
    const closed = closingOf(css, opened);
    yield { head: css.slice(from, opened), body: css.slice(opened + 1, closed) };
    from = closed + 1;
  }
}

/** A rule that is not closed goes on to the end, as for browsers. */
function closingOf(css: string, opened: number): number {
  let depth = 1;
  let at = opened;
  while (depth > 0) {
    at = findOutside(css, at + 1, '{}');
    if (at === -1) return css.length;
    depth += css[at] === '{' ? 1 : -1;
  }
  return at;
}

/** The next of these characters that is not in a comment, not in quotes and not behind a backslash. */
function findOutside(css: string, from: number, characters: string): number {
  const token = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{};]/gs;
  token.lastIndex = from;
  for (let found = token.exec(css); found; found = token.exec(css))
    if (characters.includes(found[0])) return found.index;
  return -1;
}

function mayMatch(selector: string, classes: Set<string>): boolean {
  // What a selector excludes, and characters written as numbers, are not looked at.
  if (selector.includes(':not(') || /\\[\da-f]/i.test(selector)) return true;
  const named = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  );
  return named.length === 0 || named.some((name) => classes.has(name));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function classesIn(html: string): Set<string> {
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list = '']) => list);
  return new Set(
    lists
      .join(' ')
      .replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
      .split(/\s+/),
  );
}
