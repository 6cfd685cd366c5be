import { Maximize } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { useFocusAfter, useLaterDialog } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

const load = async () => (await import('#web/tipping/qr/code-screen.tsx')).CodeScreen;

type Props = { staffId: number; name: string; businessName: string };

/** Shows the own code to a guest. */
export function CodeButton(shown: Props) {
  const { Dialog, isOpen, close, opener } = useLaterDialog(load);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  return (
    <>
      <Button ref={button} {...opener}>
        <Maximize aria-hidden="true" className="size-5" />
        {m.portal_show_code()}
      </Button>
      {Dialog && <Dialog open={isOpen} onClose={close} {...shown} />}
    </>
  );
}
