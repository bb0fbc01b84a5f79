/** The choices of the filters, each with its value and its text. */

import { FLOWS, MOVEMENT_REASONS } from '@godown/shared/stock/movements';
import { DOCUMENT_KINDS } from '@godown/shared/trade/documents';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { DOCUMENT_NAMES } from '../stock/document-names';
import { FLOW_LABELS, REASON_LABELS } from './words';

const all = () => ['', t`All`] as const;

function optionsOf<Value extends string>(values: readonly Value[], labels: Record<Value, MessageDescriptor>) {
  return [all(), ...values.map((value) => [value, i18n._(labels[value])] as const)];
}

export const flowOptions = () => optionsOf(FLOWS, FLOW_LABELS);
export const reasonOptions = () => optionsOf(MOVEMENT_REASONS, REASON_LABELS);
export const documentOptions = () => optionsOf(DOCUMENT_KINDS, DOCUMENT_NAMES);
