import { isText, UnreadableAnswer } from '#server/money/payouts/bank-files/unreadable-answer.ts';
import { findUnescaped } from '#server/money/payouts/bank-files/xml-text.ts';

/**
 * An element of a received file. `path` is for messages about it; `prefix` is the namespace prefix of the
 * root, "ns:" or "".
 */
export type XmlElement = { path: string; prefix: string; content: unknown };

/** The keys under which the parser stores text, CDATA and attributes. No element name can begin with them. */
export const TEXT = '#text';
export const CDATA = '#cdata';
export const ATTRIBUTE = '@_';

export function childrenOf(parent: XmlElement, name: string): XmlElement[] {
  const found = findIn(parent.content, parent.prefix + name);
  if (found === undefined) return [];
  const all = Array.isArray(found) ? found : [found];
  return all.map((content, index) => {
    const place = all.length > 1 ? `[${index + 1}]` : '';
    return { path: `${parent.path}/${name}${place}`, prefix: parent.prefix, content };
  });
}

/** Follows these names to a single element. Refuses repeated elements. */
export function findElement(start: XmlElement, ...names: string[]): XmlElement | undefined {
  let element: XmlElement | undefined = start;
  for (const name of names) {
    const [first, second]: XmlElement[] = childrenOf(element, name);
    if (second) throw new UnreadableAnswer('bank_element_repeated', { element: `${element.path}/${name}` });
    if (!first) return undefined;
    element = first;
  }
  return element;
}

export function getElement(parent: XmlElement, name: string): XmlElement {
  const element = findElement(parent, name);
  if (!element) throw new UnreadableAnswer('bank_element_missing', { element: `${parent.path}/${name}` });
  return element;
}

export function findText(start: XmlElement, ...names: string[]): string | undefined {
  const element = findElement(start, ...names);
  return element && textOf(element);
}

/**
 * The text of an element, either plain or CDATA (which has no entities to resolve). Both together, or no
 * text, are refused.
 */
export function textOf({ path, content }: XmlElement): string {
  const written = typeof content === 'string' ? content : findIn(content, TEXT);
  const literal = findIn(content, CDATA);
  const text = literal === undefined && typeof written === 'string' ? findUnescaped(written) : literal;
  const isMixed = written !== undefined && literal !== undefined;
  if (typeof text !== 'string' || isMixed || !isText(text) || text.trim() === '')
    throw new UnreadableAnswer('bank_element_empty', { element: path });
  return text.trim();
}

export function findAttribute({ content }: XmlElement, name: string): string | undefined {
  const value = findIn(content, ATTRIBUTE + name);
  return typeof value === 'string' ? value : undefined;
}

/** Own properties only: inherited ones such as "constructor" are not in the file. */
function findIn(content: unknown, key: string): unknown {
  if (typeof content !== 'object' || content === null || !Object.hasOwn(content, key)) return undefined;
  return (content as Record<string, unknown>)[key];
}
