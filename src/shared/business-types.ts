export const businessTypes = [
  'Restaurant',
  'Cafe',
  'Bar',
  'Hotel',
  'Retail Store',
  'Beauty Salon',
  'Spa',
  'Delivery Service',
  'Food Truck',
  'Other',
] as const;
export type BusinessType = (typeof businessTypes)[number];
