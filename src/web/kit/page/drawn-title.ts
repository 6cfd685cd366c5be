let title = '';

/** On the server a page cannot set the title of its document: it is taken from here after the drawing. */
export function giveTitle(text: string): void {
  title = text;
}

export function takeTitle(): string {
  return title;
}
