const NAMED = new Map(Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }));
const CHARACTERS = new Map(Array.from(NAMED, ([character, name]) => [name, character]));

/** An element that contains text. */
export function leaf(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** An element that contains elements. */
export function group(name: string, ...elements: string[]): string {
  return `<${name}>${elements.join('')}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&${NAMED.get(character)};`);
}

/** Resolves the five entities of XML and character numbers. Returns nothing if the text has any other entity. */
export function findUnescaped(text: string): string | undefined {
  let isKnown = true;
  const plain = text.replaceAll(/&([^;&]*;)?/g, (_, reference = '') => {
    const character = findCharacter(reference.slice(0, -1));
    isKnown &&= character !== undefined;
    return character ?? '';
  });
  return isKnown ? plain : undefined;
}

function findCharacter(reference: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(reference) ?? [];
  if (hex === undefined && decimal === undefined) return CHARACTERS.get(reference);
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
