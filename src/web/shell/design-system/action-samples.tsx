import { Pencil } from 'lucide-react';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Section } from '#web/shell/design-system/section.tsx';

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
