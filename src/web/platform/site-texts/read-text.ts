/** `line`: where the part begins. */
type Part = { line: number; text: string };

/** A part of a text as admins write it. */
export type TextBlock =
  | ({ kind: 'heading' } & Part)
  | { kind: 'list'; line: number; items: Part[] }
  | ({ kind: 'paragraph' } & Part);

/**
 * Reads the few marks that a text can have: a line that begins with "## " is a heading, lines that begin with "- " are
 * one list, and an empty line ends a paragraph. Everything else is text, also what looks like HTML.
 */
export function readText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isNew = true;
  text.split('\n').forEach((each, line) => {
    const words = each.trim();
    if (words !== '') addLine(blocks, { line, text: words }, isNew);
    isNew = words === '';
  });
  return blocks;
}

/** `isNew`: the line comes after an empty one. */
function addLine(blocks: TextBlock[], { line, text }: Part, isNew: boolean): void {
  const last = blocks.at(-1);
  if (text.startsWith('## ')) {
    blocks.push({ kind: 'heading', line, text: text.slice(3).trim() });
  } else if (text.startsWith('- ')) {
    const item = { line, text: text.slice(2).trim() };
    if (last?.kind === 'list') last.items.push(item);
    else blocks.push({ kind: 'list', line, items: [item] });
  } else if (last?.kind === 'paragraph' && !isNew) {
    last.text += ` ${text}`;
  } else {
    blocks.push({ kind: 'paragraph', line, text });
  }
}
