import type { PublicSettings } from '@godown/shared/http/settings';
import type { Settings } from './settings.js';

export type Company = NonNullable<PublicSettings['company']>;

/** Shown while the emulator is used and nothing else is set: a delivery note without an address looks unfinished. */
const DEMO_COMPANY: Company = {
  name: 'Karnaphuli Electronics Ltd.',
  address: '12 Agrabad Commercial Area\nChattogram 4100\nPhone 01700-000000',
  warehouseAddresses: {
    halishar: 'Road 3, Halishar Block\nChattogram 4216',
    bahaddarhat: '48 Bahaddarhat Block\nChattogram 4212',
    uttara: 'House 7, Road 11, Uttara Block\nDhaka 1230',
  },
};

/** The company's data for a printed document; null if no such setting is set. */
export function readCompany(settings: Settings, { isDemo }: { isDemo: boolean }): Company | null {
  const name = settings.COMPANY_NAME;
  const address = settings.COMPANY_ADDRESS;
  const halishar = settings.ADDRESS_HALISHAR;
  const bahaddarhat = settings.ADDRESS_BAHADDARHAT;
  const uttara = settings.ADDRESS_UTTARA;
  if ([name, address, halishar, bahaddarhat, uttara].every((each) => each === undefined))
    return isDemo ? DEMO_COMPANY : null;
  return {
    name: name ?? 'Godown',
    address: address ?? '',
    warehouseAddresses: {
      halishar: halishar ?? '',
      bahaddarhat: bahaddarhat ?? '',
      uttara: uttara ?? '',
    },
  };
}
