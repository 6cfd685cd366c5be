import { m } from '#web/paraglide/messages.js';
import type { FileProblem } from '#web/platform/files/file-check.ts';

export const fileProblemToasts: Record<FileProblem, () => { title: string; description: string }> = {
  'too-large': () => ({ title: m.upload_too_large(), description: m.reason_file_too_large() }),
  'wrong-type': () => ({ title: m.upload_failed(), description: m.reason_file_type_refused() }),
};
