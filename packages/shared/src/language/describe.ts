import * as z from 'zod/mini';

/** What the schema of a field cannot say in the description of the API. */
export function describe<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}
