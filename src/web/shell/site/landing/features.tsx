import { ChartColumn, QrCode, ShieldCheck, Sprout, UsersRound, Zap } from 'lucide-react';
import { m } from '#web/paraglide/messages.js';
import { featuresAnchor } from '#web/shell/site/landing/anchors.ts';
import { Section } from '#web/shell/site/landing/section.tsx';

const features = [
  { Icon: Zap, title: m.landing_feature_payouts_title, detail: m.landing_feature_payouts_detail },
  { Icon: ChartColumn, title: m.landing_feature_analytics_title, detail: m.landing_feature_analytics_detail },
  { Icon: ShieldCheck, title: m.landing_feature_secure_title, detail: m.landing_feature_secure_detail },
  { Icon: Sprout, title: m.landing_feature_setup_title, detail: m.landing_feature_setup_detail },
  { Icon: UsersRound, title: m.landing_feature_staff_title, detail: m.landing_feature_staff_detail },
  { Icon: QrCode, title: m.landing_feature_branding_title, detail: m.landing_feature_branding_detail },
];

export function Features() {
  return (
    <Section id={featuresAnchor} title={m.landing_features_title()} detail={m.landing_features_detail()}>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
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
    </Section>
  );
}
