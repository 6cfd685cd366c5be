import type { PublicBusiness } from '#shared/contracts/business.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { m } from '#web/paraglide/messages.js';

export function BusinessDetails({ business }: { business: PublicBusiness }) {
  return (
    <Card>
      <h2 className="mb-2 text-large font-semibold">{m.business_details()}</h2>
      <FactList
        facts={[
          { label: m.business_fact_name(), value: business.name },
          { label: m.business_fact_type(), value: businessTypeWords[business.type]() },
          ...(business.tlNumber ? [{ label: m.business_tl_number(), value: business.tlNumber }] : []),
        ]}
      />
    </Card>
  );
}
