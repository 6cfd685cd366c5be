import type { BusinessType } from '#shared/business-types.ts';
import { m } from '#web/paraglide/messages.js';

const words: Record<BusinessType, () => string> = {
  Restaurant: m.admin_type_restaurant,
  Cafe: m.admin_type_cafe,
  Bar: m.admin_type_bar,
  Hotel: m.admin_type_hotel,
  'Retail Store': m.admin_type_retail_store,
  'Beauty Salon': m.admin_type_beauty_salon,
  Spa: m.admin_type_spa,
  'Delivery Service': m.admin_type_delivery_service,
  'Food Truck': m.admin_type_food_truck,
  Other: m.admin_type_other,
};

export function businessTypeWord(type: BusinessType): string {
  return words[type]();
}
