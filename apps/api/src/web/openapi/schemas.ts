/** JSON Schema of the zod schemas. Those with a name are written once and referred to. */

import { apiKeySchema } from '@godown/shared/access/api-keys';
import { journalEntrySchema } from '@godown/shared/access/journal';
import { memberSchema } from '@godown/shared/access/members';
import { importRowSchema, importSchema, mappingSchema } from '@godown/shared/bulk/imports';
import { jobProblemSchema, jobSchema, newJobSchema, selectionSchema } from '@godown/shared/bulk/jobs';
import { problemSchema } from '@godown/shared/http/problem';
import { deliverySchema, webhookSchema } from '@godown/shared/integrations/webhooks';
import { deletedItemSchema, itemAdditionSchema, itemEditSchema, itemSchema } from '@godown/shared/items/item';
import { itemFilterInJsonSchema } from '@godown/shared/items/item-query';
import { ledgerHealthSchema } from '@godown/shared/stock/ledger-health';
import { movementSchema, newMovementSchema } from '@godown/shared/stock/movements';
import { noticeSchema } from '@godown/shared/stock/notices';
import {
  dayItemSchema,
  dayReportSchema,
  overviewSchema,
  reorderLineSchema,
  stockValueSchema,
} from '@godown/shared/stock/reports';
import {
  newStockCountSchema,
  stockCountLineSchema,
  stockCountSchema,
  stockCountSummarySchema,
} from '@godown/shared/stock/stock-counts';
import {
  accountEntrySchema,
  debtSchema,
  newAdjustmentSchema,
  statementSchema,
} from '@godown/shared/trade/accounts';
import {
  documentLineSchema,
  documentSchema,
  documentSummarySchema,
  newDocumentSchema,
} from '@godown/shared/trade/documents';
import { newPaymentSchema } from '@godown/shared/trade/payments';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

const RESPONSES = {
  Item: itemSchema,
  DeletedItem: deletedItemSchema,
  Movement: movementSchema,
  Document: documentSchema,
  DocumentSummary: documentSummarySchema,
  DocumentLine: documentLineSchema,
  AccountEntry: accountEntrySchema,
  Statement: statementSchema,
  Debt: debtSchema,
  StockCount: stockCountSchema,
  StockCountSummary: stockCountSummarySchema,
  StockCountLine: stockCountLineSchema,
  DayReport: dayReportSchema,
  DayItem: dayItemSchema,
  StockValue: stockValueSchema,
  Overview: overviewSchema,
  ReorderLine: reorderLineSchema,
  Notice: noticeSchema,
  Job: jobSchema,
  JobProblem: jobProblemSchema,
  Import: importSchema,
  ImportRow: importRowSchema,
  Member: memberSchema,
  JournalEntry: journalEntrySchema,
  ApiKey: apiKeySchema,
  Webhook: webhookSchema,
  Delivery: deliverySchema,
  LedgerHealth: ledgerHealthSchema,
  Problem: problemSchema,
};

const REQUESTS = {
  NewItem: itemAdditionSchema,
  ItemEdit: itemEditSchema,
  NewMovement: newMovementSchema,
  NewDocument: newDocumentSchema,
  NewPayment: newPaymentSchema,
  NewAdjustment: newAdjustmentSchema,
  NewStockCount: newStockCountSchema,
  NewJob: newJobSchema,
  Selection: selectionSchema,
  ItemFilter: itemFilterInJsonSchema,
  Mapping: mappingSchema,
};

type Direction = 'input' | 'output';

const toRegistry = (schemas: Record<string, $ZodType>) => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  return registry;
};
const REGISTRIES = { input: toRegistry(REQUESTS), output: toRegistry(RESPONSES) };

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The schemas that have a name. */
export function namedSchemas(): Record<string, JsonSchema> {
  const convert = (io: Direction) =>
    z.toJSONSchema(REGISTRIES[io], { io, uri: (id) => `#/components/schemas/${id}`, override: shorten })
      .schemas;
  const all = { ...convert('output'), ...convert('input') };
  return Object.fromEntries(
    Object.entries(all).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}

/** The schema of a body or of a query, as a client sends (`input`) or receives it. */
export function toJsonSchema(schema: $ZodType, io: Direction): JsonSchema {
  const options = { io, metadata: REGISTRIES[io], override: shorten } as const;
  const { $schema: _, $defs: __, id: ___, ...json } = z.toJSONSchema(schema, options);
  const name = REGISTRIES[io].get(schema)?.id;
  return name === undefined ? renameRefs(json) : refTo(name);
}

/** The registry's names are definitions of each schema; here they are components. */
const renameRefs = (json: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));

/** Zod adds a pattern of 300 characters to each time, and the limits of JavaScript to each whole number. */
function shorten({ zodSchema, jsonSchema }: { zodSchema: $ZodType; jsonSchema: JsonSchema }): void {
  const { description } = z.globalRegistry.get(zodSchema) ?? {};
  if (description !== undefined) jsonSchema.description = description;
  // Generators of clients take a field with a default for one that is always there, and ask for it in a request.
  if (jsonSchema.default !== undefined) {
    jsonSchema.description = [jsonSchema.description, `By default ${JSON.stringify(jsonSchema.default)}.`]
      .filter(Boolean)
      .join(' ');
    delete jsonSchema.default;
  }
  listItems(jsonSchema);
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Generators of clients want `items` of each array, and ignore `prefixItems`. A tuple of one type becomes an array of as many. */
function listItems(schema: JsonSchema): void {
  const [first, ...others] = schema.prefixItems ?? [];
  if (first === undefined) return;
  if (others.some((each) => JSON.stringify(each) !== JSON.stringify(first))) return;
  schema.items = first;
  delete schema.prefixItems;
}
