import { useRef } from 'react';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

type Shared = { link: string; title: string };

/**
 * Copying and sharing one link. `field` is the input that shows it, for browsers that can only copy a
 * selection.
 */
export function useLinkSharing({ link, title }: Shared) {
  const field = useRef<HTMLInputElement>(null);

  const select = () => {
    field.current?.focus();
    field.current?.select();
  };
  const copy = async () => {
    if (await copyText(link, select)) toast({ title: m.qr_link_copied() });
    else toast({ title: m.qr_copy_failed(), description: m.qr_copy_failed_detail(), variant: 'destructive' });
  };

  const share = async () => {
    if (!navigator.share) return copy();
    try {
      await navigator.share({ title, url: link });
    } catch (error) {
      // The user closed the share dialog: not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };

  return { link, field, copy, share };
}

/**
 * True if the text is in the clipboard. `select` selects it on the page, for browsers that can only copy a selection:
 * the clipboard API is missing on plain http, and access may be denied.
 */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    select();
    return document.execCommand('copy');
  }
}
