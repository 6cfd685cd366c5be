import { Pencil } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type Fils, fils, filsFromAed } from '#shared/money/money.ts';
import type { BusinessStatus } from '#shared/statuses.ts';
import { businessTypes } from '#shared/statuses.ts';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-badges.tsx';
import { Money } from '#web/kit/format/money.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button, IconButton } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Field, Input, Select, Textarea } from '#web/kit/ui/field.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { AmountPresets } from '#web/tipping/tips/components/amount-presets.tsx';
import { TipDemo } from '#web/tipping/tips/components/tip-demo.tsx';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-hairline py-10">
      <h2 id={id} className="mb-6 text-large font-semibold">
        {title}
      </h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ActionSamples() {
  return (
    <>
      {variants.map((variant) => (
        <Section key={variant} title={`Button, ${variant}`}>
          <Button variant={variant}>Ready</Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <ButtonLink to="#" variant={variant}>
            Link
          </ButtonLink>
        </Section>
      ))}
      <Section title="Icon button">
        <IconButton label="Edit">
          <Pencil aria-hidden="true" className="size-5" />
        </IconButton>
      </Section>
    </>
  );
}

const pairs = [
  ['ground', 'ink'],
  ['surface', 'ink'],
  ['surface', 'ink-soft'],
  ['sunken', 'ink-soft'],
  ['surface', 'accent'],
  ['accent', 'on-accent'],
  ['tint', 'on-tint'],
  ['glow', 'on-glow'],
  ['danger', 'on-danger'],
  ['ok', 'on-ok'],
  ['pending', 'on-pending'],
  ['active', 'on-active'],
  ['suspended', 'on-suspended'],
] as const;

export function ColourSamples() {
  return (
    <Section title="Colour, each ground with its text">
      {pairs.map(([ground, text]) => (
        <div
          key={ground + text}
          className="flex h-20 w-40 flex-col justify-end rounded-card border border-hairline p-3 text-small"
          style={{ background: `var(--${ground})`, color: `var(--${text})` }}
        >
          <span>{ground}</span>
          <span>{text}</span>
        </div>
      ))}
    </Section>
  );
}

export function TextSamples() {
  return (
    <Section title="Text: four sizes, and one for amounts">
      <div className="flex flex-col gap-3">
        <p className="text-display font-semibold">Display</p>
        <p className="text-title font-semibold">Title</p>
        <p className="text-large">Large</p>
        <p className="text-body">Body: thanks reach the one who earned them.</p>
        <p className="text-small text-ink-soft">Small, soft</p>
        <p lang="ar" dir="rtl">
          يصل الشكر إلى من استحقّه.
        </p>
        <p lang="ur" dir="rtl">
          شکریہ اسی تک پہنچتا ہے جس نے کمایا۔
        </p>
        <p lang="hi">धन्यवाद उसी तक पहुँचता है जिसने कमाया।</p>
      </div>
    </Section>
  );
}

export function MoneySamples() {
  const [chosen, setChosen] = useState('23.00');
  return (
    <Section title="Money and people">
      <Money amountFils={fils(1_234_550)} />
      <Money amountFils={fils(-1500)} />
      <Money amountFils={fils(1500)} variant="stacked" />
      <Money amountFils={fils(1500)} variant="display" />
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

type Row = { name: string; status: BusinessStatus; earnedFils: Fils };

const rows: Row[] = [
  { name: 'Café Sadaf', status: 'active', earnedFils: filsFromAed(12_480) },
  { name: 'Hotel Nakheel', status: 'pending', earnedFils: filsFromAed(0) },
  { name: 'Salon Reem', status: 'suspended', earnedFils: filsFromAed(930) },
];
const columns: Column<Row>[] = [
  { header: 'Business', cell: ({ name }) => name },
  { header: 'Status', cell: ({ status }) => <BusinessStatusBadge status={status} /> },
  { header: 'Earned', cell: ({ earnedFils }) => <Money amountFils={earnedFils} />, numeric: true },
];

export function TableSample() {
  return (
    <Section title="Table, cards on a phone">
      <Card className="w-full">
        <DataTable caption="Businesses" columns={columns} rows={rows} rowKey={({ name }) => name} />
      </Card>
    </Section>
  );
}

export function FieldSamples() {
  return (
    <Section title="Fields">
      <Card className="flex w-full max-w-form flex-col gap-5">
        <Field label="First name">
          <Input defaultValue="Maya" />
        </Field>
        <Field label="IBAN" hint="Required for receiving direct tip payouts">
          <Input placeholder="AE07 0331 2345 6789 0123 456" />
        </Field>
        <Field label="Username" hint="Letters and digits" error="Username is required">
          <Input />
        </Field>
        <Field label="Business type">
          <Select>
            {businessTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
        </Field>
        <Field label="Message">
          <Textarea />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Cannot be changed" />
        </Field>
        <Switch label="Off" />
        <Switch label="On" defaultChecked />
        <Switch label="Disabled" disabled />
      </Card>
    </Section>
  );
}
