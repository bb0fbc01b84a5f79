import { useMemo } from 'react';
import { readSettings } from '../../account/settings';

/** The name and the addresses for printed documents; undefined if they are not set. */
export function useCompany() {
  return useMemo(() => readSettings().company, []);
}
