import { ObjectId } from 'mongodb';

/** Ids that hold a time and a counter, as the driver's own do, and are the same in each run of a seed. */
export function createIds(seed: number): (at: Date) => ObjectId {
  let count = 0;
  return (at) => {
    const id = Buffer.alloc(12);
    id.writeUInt32BE(Math.floor(at.getTime() / 1000), 0);
    id.writeUInt32BE(seed >>> 0, 4);
    id.writeUInt32BE(count++, 8);
    return new ObjectId(id);
  };
}
