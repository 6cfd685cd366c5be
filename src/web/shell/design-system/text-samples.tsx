import { Section } from '#web/shell/design-system/section.tsx';

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
