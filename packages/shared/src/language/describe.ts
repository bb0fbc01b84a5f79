import * as z from 'zod/mini';

/** Adds a text to the description of the API that the schema of a field cannot express. */
export function describe<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}
