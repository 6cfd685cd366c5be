export type TextFileProblem = 'too-large' | 'not-text';
type FileText = { text: string } | { problem: TextFileProblem };

/**
 * Only UTF-8 is accepted. Decoding another encoding would replace characters, and a name with a replaced
 * character would be another name.
 */
export async function readTextFile(file: Blob, mostBytes: number): Promise<FileText> {
  if (file.size > mostBytes) return { problem: 'too-large' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    // Pictures and spreadsheets may be valid UTF-8 by chance, but text never contains NUL.
    return text.includes('\0') ? { problem: 'not-text' } : { text };
  } catch {
    return { problem: 'not-text' };
  }
}

/** Loaded by fetch and then saved, because a plain link could not show an error. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
