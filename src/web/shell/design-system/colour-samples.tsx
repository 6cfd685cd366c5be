import { Section } from '#web/shell/design-system/section.tsx';

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
