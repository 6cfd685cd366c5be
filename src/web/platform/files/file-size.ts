import { m } from '#web/paraglide/messages.js';

const KB = 1024;
const MB = 1024 * KB;

/** "340 KB" or "1.2 MB". */
export function fileSize(bytes: number): string {
  if (bytes < MB) return m.upload_size_kb({ size: String(Math.max(1, Math.round(bytes / KB))) });
  return m.upload_size_mb({ size: (bytes / MB).toFixed(1) });
}
