import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { onTestFinished } from 'vitest';

/** For one test: returns a function that validates XML by the schema, and gives the error or undefined. */
export function loadSchema(file: string): (xml: string) => string | undefined {
  using schema = XmlDocument.fromBuffer(readFileSync(file));
  const validator = XsdValidator.fromDoc(schema);
  onTestFinished(() => validator.dispose());
  return (xml) => {
    using document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return undefined;
    } catch (error) {
      return String(error);
    }
  };
}

/** The text of every element of that name. Read by libxml2, to be independent of our own parser. */
export function textsOf(xml: string, name: string): string[] {
  using document = XmlDocument.fromString(xml);
  return document.find(`//*[local-name()='${name}']`).map((element) => element.content);
}
