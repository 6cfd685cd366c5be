import type { BusinessType } from '#shared/business-types.ts';
import { m } from '#web/paraglide/messages.js';

const labels: Record<BusinessType, () => string> = {
  Restaurant: m.business_type_restaurant,
  Cafe: m.business_type_cafe,
  Bar: m.business_type_bar,
  Hotel: m.business_type_hotel,
  'Retail Store': m.business_type_retail_store,
  'Beauty Salon': m.business_type_beauty_salon,
  Spa: m.business_type_spa,
  'Delivery Service': m.business_type_delivery_service,
  'Food Truck': m.business_type_food_truck,
  Other: m.business_type_other,
};

/** The server stores the English word; this is its translation. */
export function businessTypeLabel(type: BusinessType): string {
  return labels[type]();
}
