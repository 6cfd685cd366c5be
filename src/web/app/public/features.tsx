import { Eye, QrCode, Smartphone } from 'lucide-react';
import { m } from '#web/paraglide/messages.js';

const features = [
  { Icon: Smartphone, title: m.landing_feature_simple_title, detail: m.landing_feature_simple_detail },
  { Icon: Eye, title: m.landing_feature_open_title, detail: m.landing_feature_open_detail },
  { Icon: QrCode, title: m.landing_feature_person_title, detail: m.landing_feature_person_detail },
];

export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="border-t border-hairline bg-surface">
      <div className="mx-auto max-w-content px-4 py-16 sm:px-6">
        <h2 id="features-title" className="text-title font-semibold">
          {m.landing_features_title()}
        </h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-3">
          {features.map(({ Icon, title, detail }) => (
            <li key={title()}>
              <span className="inline-flex size-control items-center justify-center rounded-control bg-tint text-on-tint">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <h3 className="mt-4 text-large font-semibold">{title()}</h3>
              <p className="mt-1 text-ink-soft">{detail()}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
