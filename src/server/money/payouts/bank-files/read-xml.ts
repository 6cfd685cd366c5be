import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  countOf,
  isText,
  quote,
  refuseUnlessText,
  UnreadableAnswer,
} from '#server/money/payouts/bank-files/answer-fields.ts';
import { findUnescaped } from '#server/money/payouts/bank-files/xml-text.ts';

/** The keys under which the parser stores text, CDATA and attributes. No element name can begin with them. */
const TEXT = '#text';
const CDATA = '#cdata';
const ATTRIBUTE = '@_';

/**
 * A bank file has at most a thousand payouts, and the answer to it some fifty thousand tags. The parser's time grows with
 * the square of an element's attributes.
 */
const MOST_ELEMENTS = 200_000;
const MOST_ATTRIBUTES = 20_000;

const parser = new XMLParser({
  // The files come from outside: findUnescaped resolves entities, and it knows only the five of XML.
  processEntities: false,
  ignoreAttributes: false,
  attributeNamePrefix: ATTRIBUTE,
  textNodeName: TEXT,
  cdataPropName: CDATA,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Text is never converted to numbers: "007" is an id, and "1.10" an amount.
  parseTagValue: false,
  jPath: false,
});

/** The root element of a received file, which must have this name and one of these namespaces. */
export function readXml(text: string, rootName: string, namespaces: string[]): XmlElement {
  refuseUnlessText(text);
  // A document type can name files and addresses to load, and entities that grow without limit: refuse it
  // without parsing.
  if (/<!\s*(doctype|entity)/i.test(text)) throw new UnreadableAnswer('bank_doctype_refused');
  refuseIfTooMany(text);
  const [name = '', content] = Object.entries(parse(text.replace(/^\uFEFF/, '')))[0] ?? [];
  const colon = name.indexOf(':');
  const root = { path: rootName, prefix: name.slice(0, colon + 1), content };
  const declared = findAttribute(root, colon === -1 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`);
  if (name !== root.prefix + rootName || !namespaces.includes(declared ?? ''))
    throw new UnreadableAnswer('bank_root_unexpected', {
      name: quote(name),
      namespace: quote(declared ?? ''),
      expectedName: rootName,
      expectedNamespace: [...new Set([namespaces[0], namespaces.at(-1)])].join(' … '),
    });
  return root;
}

function refuseIfTooMany(text: string): void {
  // Each element has at least one "<" and each attribute a "=".
  if (countOf('<', text) > MOST_ELEMENTS)
    throw new UnreadableAnswer('bank_xml_too_many_elements', { most: MOST_ELEMENTS });
  if (countOf('=', text) > MOST_ATTRIBUTES)
    throw new UnreadableAnswer('bank_xml_too_many_attributes', { most: MOST_ATTRIBUTES });
}

function parse(text: string): Record<string, unknown> {
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new UnreadableAnswer('bank_xml_malformed', { line: verdict.err.line });
  try {
    return parser.parse(text);
  } catch {
    // The parser refuses more than the validator: over 100 nested elements, and names reserved by JavaScript.
    throw new UnreadableAnswer('bank_xml_too_deep');
  }
}

/**
 * An element of a received file. `path` is for messages about it; `prefix` is the namespace prefix of the
 * root, "ns:" or "".
 */
export type XmlElement = { path: string; prefix: string; content: unknown };

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

/** As `findText`, for files that write elements without a text where they know nothing. */
export function findWrittenText(start: XmlElement, ...names: string[]): string | undefined {
  const element = findElement(start, ...names);
  if (!element) return undefined;
  const written = typeof element.content === 'string' ? element.content : findIn(element.content, TEXT);
  const isEmpty = typeof written !== 'string' || written.trim() === '';
  return isEmpty && findIn(element.content, CDATA) === undefined ? undefined : textOf(element);
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
