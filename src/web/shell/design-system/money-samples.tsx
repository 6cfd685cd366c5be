import { useState } from 'react';
import { fils } from '#shared/money.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Section } from '#web/shell/design-system/section.tsx';
import { AmountPresets } from '#web/tipping/tips/components/amount-presets.tsx';
import { TipDemo } from '#web/tipping/tips/components/tip-demo.tsx';

export function MoneySamples() {
  const [chosen, setChosen] = useState('23.00');
  return (
    <Section title="Money and people">
      <Money amountFils={fils(1_234_550)} />
      <Money amountFils={fils(-1500)} />
      <Money amountFils={fils(1500)} look="stacked" />
      <Money amountFils={fils(1500)} look="display" />
      <Avatar firstName="Maya" lastName="Haddad" />
      <Avatar firstName="मीरा" lastName="शर्मा" size="large" />
      <Avatar firstName="مايا" lastName="حداد" size="large" />
      <div className="w-full max-w-form">
        <AmountPresets
          name="guide-amount"
          bill="230.00"
          offers={[
            { amount: '23.00', percent: 10 },
            { amount: '28.00', percent: 12 },
            { amount: '35.00', percent: 15 },
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
      </div>
      <TipDemo />
    </Section>
  );
}
