import { Maximize } from 'lucide-react';
import { Button } from '#web/kit/ui/button.tsx';
import { useLaterDialog } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

const load = async () => (await import('#web/tipping/qr/code-screen.tsx')).CodeScreen;

type Props = { staffId: number; name: string; businessName: string };

/** Shows the own code to a guest. */
export function CodeButton(shown: Props) {
  const { Dialog, isOpen, close, opener } = useLaterDialog(load);
  return (
    <>
      <Button {...opener} icon={Maximize} label={m.portal_show_code()} />
      {Dialog && <Dialog open={isOpen} onClose={close} {...shown} />}
    </>
  );
}
