import { businessTypes } from '#shared/business-types.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input, Textarea } from '#web/kit/ui/input.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { Section } from '#web/shell/design-system/section.tsx';

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
