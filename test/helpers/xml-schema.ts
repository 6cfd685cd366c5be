import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { onTestFinished } from 'vitest';

/** For one test: finds what the schema has against a file; nothing when it is valid. */
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

/** The text of each element of that name, wherever it is, as a parser other than ours reads it. */
export function textsOf(xml: string, name: string): string[] {
  using document = XmlDocument.fromString(xml);
  return document.find(`//*[local-name()='${name}']`).map((element) => element.content);
}
