import { Copy } from 'lucide-react';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import type { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';

type Props = Pick<ReturnType<typeof useLinkSharing>, 'link' | 'field' | 'copy'>;

export function ShareableLink({ link, field, copy }: Props) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <Field label={m.qr_shareable_link()}>
          <Input
            ref={field}
            readOnly
            value={link}
            dir="ltr"
            className="rtl:text-end"
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
      </div>
      <Button variant="secondary" onClick={copy} className="grow sm:grow-0" icon={Copy} label={m.qr_copy()} />
    </div>
  );
}
