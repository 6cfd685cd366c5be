let given: Readonly<Record<string, string>> = {};
let noted: Record<string, string> | undefined;

/** The text that came with the page under this key, or the one that is made now. */
export function givenText(key: string, make: () => string): string {
  const text = given[key] ?? make();
  if (noted) noted[key] = text;
  return text;
}

/** In the browser: the texts that the server made while it drew this page. */
export function takeTexts(texts: Readonly<Record<string, string>>): void {
  given = texts;
}

/** On the server: the texts that `draw` makes. */
export function noteTexts<Drawn>(draw: () => Drawn): { drawn: Drawn; texts: Record<string, string> } {
  const texts: Record<string, string> = {};
  noted = texts;
  try {
    return { drawn: draw(), texts };
  } finally {
    noted = undefined;
  }
}
