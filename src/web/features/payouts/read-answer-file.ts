import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';

export type AnswerFileProblem = 'too-large' | 'not-text';
export type AnswerText = { text: string } | { problem: AnswerFileProblem };

/**
 * A name with a mail replaced would be another name, so what is not UTF-8 throughout is refused rather than read with
 * holes in it.
 */
export async function readAnswerFile(file: Blob): Promise<AnswerText> {
  if (file.size > ANSWER_MOST_BYTES) return { problem: 'too-large' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    // Pictures and spreadsheets may be valid UTF-8 by chance; no text has this in it.
    return text.includes('\0') ? { problem: 'not-text' } : { text };
  } catch {
    return { problem: 'not-text' };
  }
}
