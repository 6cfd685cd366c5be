import { useState } from 'react';
import type { AmountsChange } from '#shared/contracts/amounts.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { trades } from '#web/tipping/amounts/trade-amounts.ts';

/** Fills the form with what is usual in a trade. */
export function TradeButtons({ onUse }: { onUse: (amounts: AmountsChange) => void }) {
  const [sentence, setSentence] = useState('');
  return (
    <Panel title={m.amounts_usual()}>
      <div className="flex flex-wrap gap-2">
        {Object.entries(trades).map(([key, { name, usual, amounts }]) => (
          <Button
            key={key}
            variant="secondary"
            onClick={() => {
              onUse(amounts);
              setSentence(usual());
            }}
          >
            {name()}
          </Button>
        ))}
      </div>
      <p aria-live="polite" className="mt-3 min-h-[1lh] text-small text-ink-soft">
        {sentence || m.amounts_usual_hint()}
      </p>
    </Panel>
  );
}
