import { useRef } from 'react';
import { toast } from '#web/components/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

type Shared = { link: string; title: string };

/**
 * Copying and sharing one link. `field` is the input that shows it, for browsers that can only copy a
 * selection.
 */
export function useLinkSharing({ link, title }: Shared) {
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    if ((await hasWritten(link)) || hasCopiedFrom(field.current)) toast({ title: m.qr_link_copied() });
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

/** The clipboard API is missing on plain http, and access may be denied. */
async function hasWritten(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function hasCopiedFrom(field: HTMLInputElement | null): boolean {
  field?.focus();
  field?.select();
  return document.execCommand('copy');
}
