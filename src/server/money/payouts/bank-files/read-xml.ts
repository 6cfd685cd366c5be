import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  countOf,
  quote,
  refuseUnlessText,
  UnreadableAnswer,
} from '#server/money/payouts/bank-files/unreadable-answer.ts';
import {
  ATTRIBUTE,
  CDATA,
  findAttribute,
  TEXT,
  type XmlElement,
} from '#server/money/payouts/bank-files/xml-element.ts';

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
