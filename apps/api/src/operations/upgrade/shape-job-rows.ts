import type { WarehouseId } from '@godown/shared/items/warehouses';
import { type Db, ObjectId } from 'mongodb';
import { readField } from '../../bulk/jobs/field-changes.js';
import type { FieldChange, JobRowDoc } from '../../bulk/jobs/job-doc.js';
import { jobCollectionsOf } from '../../bulk/jobs/jobs.repo.js';
import { shapeFields } from './shape-item.js';

/** Rows in one command. */
const BATCH = 500;

/**
 * Jobs of older versions remember the fields of an older application's item as they were, such as a price that is text. Undoing the job
 * would bring that back.
 */
export async function shapeJobRows(db: Db, home: WarehouseId): Promise<void> {
  const { rows } = jobCollectionsOf(db);
  for (let after = ''; ; ) {
    const batch = await rows
      .find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: BATCH, batchSize: BATCH + 1 })
      .toArray();
    const changed = batch.filter(({ did }) => did && did.fields.length > 0);
    if (changed.length > 0)
      await rows.bulkWrite(
        changed.map((row) => ({
          updateOne: {
            filter: { _id: row._id },
            update: { $set: { 'did.fields': row.did?.fields.map((field) => shapeChange(field, home)) } },
          },
        })) as Parameters<typeof rows.bulkWrite>[0],
        { ordered: false },
      );
    const last: JobRowDoc | undefined = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last._id;
  }
}

/** With the value that the upgraded item would have had. What the job wrote is in shape. */
function shapeChange({ path, before, ...rest }: FieldChange, home: WarehouseId): FieldChange {
  const [name = '', key] = path.split('.');
  const foreign = { _id: null, [name]: key === undefined ? before : { [key]: before } };
  const shaped = readField(shapeFields(foreign, new ObjectId(), home), path);
  return { path, ...rest, ...(shaped !== undefined && { before: shaped }) };
}
