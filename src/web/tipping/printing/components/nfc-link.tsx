import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { copyText } from '#web/kit/ui/copy-text.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export function NfcLink({ name, link }: { name: string; link: string }) {
  const text = useRef<HTMLElement>(null);
  const select = () => text.current && getSelection()?.selectAllChildren(text.current);
  const copy = async () => {
    if (await copyText(link, select)) toast({ title: m.qr_link_copied() });
    else toast({ title: m.qr_copy_failed(), variant: 'destructive' });
  };
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <span className="min-w-0">
        <bdi className="block font-medium wrap-anywhere">{name}</bdi>
        <bdi dir="ltr" ref={text} className="block text-small wrap-anywhere text-ink-soft">
          {link}
        </bdi>
      </span>
      <IconButton label={m.codes_nfc_copy({ name })} onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  );
}
