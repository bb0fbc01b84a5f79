/** The choices of the filters, each with its value and its text. */
import { DOCUMENT_KINDS } from '@godown/shared/documents';
import { FLOWS, MOVEMENT_REASONS } from '@godown/shared/movements';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { DOCUMENT_NAMES } from '../stock/document-names';
import { FLOW_LABELS, REASON_LABELS } from './words';

const ALL = ['', 'All'] as const;

function optionsOf<Value extends string>(values: readonly Value[], labels: Record<Value, string>) {
  return [ALL, ...values.map((value) => [value, labels[value]] as const)];
}

export const WAREHOUSE_OPTIONS = [ALL, ...WAREHOUSES.map(({ id, shortName }) => [id, shortName] as const)];
export const FLOW_OPTIONS = optionsOf(FLOWS, FLOW_LABELS);
export const REASON_OPTIONS = optionsOf(MOVEMENT_REASONS, REASON_LABELS);
export const DOCUMENT_OPTIONS = optionsOf(DOCUMENT_KINDS, DOCUMENT_NAMES);
