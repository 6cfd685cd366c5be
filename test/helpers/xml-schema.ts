import { existsSync, readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import type { TestContext } from 'vitest';

/** The public schemas are not part of this project: a test that needs one is skipped where they are not beside it. */
const FOLDER = '../shared/data';

/** Finds what the schema has against a file; nothing when it is valid. */
export function loadSchema(context: TestContext, name: string): (xml: string) => string | undefined {
  const file = `${FOLDER}/${name}.xsd`;
  if (!existsSync(file)) context.skip(`${file} is not here`);
  using schema = XmlDocument.fromBuffer(readFileSync(file));
  const validator = XsdValidator.fromDoc(schema);
  context.onTestFinished(() => validator.dispose());
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
