import type { Thanks } from '#shared/contracts/thanks.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { useLaterDialog } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';
import { ThanksWords } from '#web/staff/thanks/thanks-to-guest.tsx';

const load = async () => (await import('#web/staff/thanks/thanks-dialog.tsx')).ThanksDialog;

type Props = { tip: { id: number; amount: string; thanks: Thanks | null } };

/** The staff member's thanks for a tip, or a button to send some. */
export function TipThanks({ tip: { id, amount, thanks } }: Props) {
  const { Dialog, isOpen, close, opener } = useLaterDialog(load);
  if (thanks) {
    const isRemoved = !(thanks.phrase || thanks.words);
    return (
      <p className="text-small text-ink-soft">
        {isRemoved ? (
          m.thanks_removed()
        ) : (
          <>
            {m.thanks_yours()} <ThanksWords thanks={thanks} />
          </>
        )}
      </p>
    );
  }
  return (
    <>
      <Button
        variant="quiet"
        className="-mx-3 min-h-9! py-1! text-small"
        aria-label={m.thanks_say_label({ amount: formatAmount(getFilsFrom(amount)) })}
        {...opener}
        label={m.thanks_say()}
      />
      {Dialog && <Dialog open={isOpen} onClose={close} tipId={id} />}
    </>
  );
}
