import { countries } from '#shared/countries.ts';
import { intlTag } from '#web/kit/format/intl.ts';
import type { Option } from '#web/kit/ui/field.tsx';

/** Only for what opens by a press: browsers and the server can name a country differently. */
export function countryName(code: string): string {
  return new Intl.DisplayNames([intlTag()], { type: 'region' }).of(code) ?? code;
}

/** All countries by their names in the language on screen, in its order. */
export function listCountries(): Option[] {
  const names = new Intl.DisplayNames([intlTag()], { type: 'region' });
  const { compare } = new Intl.Collator(intlTag());
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => compare(one.label, other.label));
}
