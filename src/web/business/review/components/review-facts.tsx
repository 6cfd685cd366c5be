import { groupIban } from '#shared/iban.ts';
import { businessTypeLabel } from '#web/business/businesses/business-type-label.ts';
import type { BusinessReview } from '#web/business/review/api/review.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

export function ReviewFacts({ business }: Pick<BusinessReview, 'business'>) {
  const { name, type, tlNumber, iban, ownerName, ownerEmail, contactPhone, contactEmail } = business;
  const given = (value: string | null) =>
    value ? <bdi>{value}</bdi> : <span className="font-normal text-ink-soft">{m.iban_missing()}</span>;
  return (
    <Panel title={m.review_facts()}>
      <FactList
        facts={[
          { label: m.business_fact_name(), value: given(name) },
          { label: m.business_fact_type(), value: businessTypeLabel(type) },
          { label: m.business_tl_number(), value: given(tlNumber) },
          {
            label: m.admin_column_iban(),
            value: iban ? (
              <bdi dir="ltr" className="tabular-nums">
                {groupIban(iban)}
              </bdi>
            ) : (
              given(null)
            ),
          },
          { label: m.admin_owner(), value: given(`${ownerName} · ${ownerEmail}`) },
          {
            label: m.profile_phone(),
            value: contactPhone ? <bdi dir="ltr">{contactPhone}</bdi> : given(null),
          },
          { label: m.profile_email(), value: given(contactEmail) },
          { label: m.admin_column_created(), value: formatDay(business.createdAt) },
        ]}
      />
    </Panel>
  );
}
